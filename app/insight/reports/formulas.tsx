import { useId, useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import {
  type FormulaProblem,
  formulaProblems,
  mostFormulas,
  readFormula,
  unitOfFormula,
} from '#contract/core/metrics/formula.ts';

const problemNames = keysOf('reports.formula.problem', formulaProblems);

type Props = { asked: Asked; onChange: (formulas: string[]) => void };

/** Columns made of the others. What is wrong is told at its place while one writes; only what can be reckoned is asked. */
export function Formulas({ asked, onChange }: Props) {
  const t = useT();
  const listId = useId();
  const { byId, nameOf } = useMetrics();
  const kept = asked.formulas ?? [];
  const [written, setWritten] = useState<readonly string[]>(() => [...kept, '']);
  const problemOf = (text: string): FormulaProblem | undefined => {
    if (text.trim() === '') return undefined;
    const formula = readFormula(text);
    if ('problem' in formula) return formula.problem;
    const unit = unitOfFormula(formula, (id) => (asked.metrics.includes(id) ? byId.get(id)?.unit : undefined));
    return typeof unit === 'string' ? undefined : unit.problem;
  };
  const put = (place: number, text: string) => {
    const next = written.map((one, at) => (at === place ? text : one));
    const isRoom = next.length < mostFormulas && next.at(-1)?.trim();
    setWritten(isRoom ? [...next, ''] : next);
    onChange(next.map((one) => one.trim()).filter((one) => one && !problemOf(one)));
  };
  const example = `${asked.metrics[0]} / total(${asked.metrics[0]})`;
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">{t('reports.formulas')}</legend>
      <p id={listId} className="text-sm text-ink-3">
        {t('reports.formulas.text', { names: asked.metrics.map((id) => `${id} (${nameOf(id)})`).join(', ') })}
      </p>
      {written.map((text, place) => {
        const problem = problemOf(text);
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are written in place and never change theirs
            key={place}
            label={t('reports.formula', { number: place + 1 })}
            hideLabel
            error={
              problem &&
              t('reports.formula.at', {
                problem: t(problemNames[problem.what]),
                place: problem.at + 1,
                word: problem.word || '–',
              })
            }
          >
            <Input
              dir="ltr"
              value={text}
              maxLength={240}
              placeholder={t('reports.formula.example', { formula: example })}
              onChange={(event) => put(place, event.target.value)}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}
