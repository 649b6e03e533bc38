import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { QuestionFields, tidy } from '#app/insight/metrics/question-fields.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type Widget, type WidgetKind, widgetKinds } from '#contract/insight/boards.ts';
import { AskForWidget } from './ask-for-widget.tsx';
import { useWidgetTitle } from './use-widget-title.ts';

const kindNames = keysOf('boards.kind', widgetKinds);
const overTime: readonly WidgetKind[] = ['trend', 'cohort'];

type Props = { widget: Widget; isNew: boolean; period: string; onSave: (widget: Widget) => void; onClose: () => void };

/** What a widget asks and how it is shown, with the answer below as it will stand there. */
export default function WidgetEditor({ widget, isNew, period, onSave, onClose }: Props) {
  const t = useT();
  const { byId } = useMetrics();
  const titleOf = useWidgetTitle();
  const [draft, setDraft] = useState(widget);
  const { question, kind } = draft;
  const unit = byId.get(question.metrics[0] ?? '')?.unit;
  const factor = unit === 'money' ? 100 : unit === 'share' ? 0.01 : 1;
  const ask = (asked: Asked) =>
    setDraft({
      ...draft,
      question: tidy({
        ...asked,
        by: asked.by ?? [],
        compare: asked.compare ?? 'none',
        period: question.period,
      } as Asked) as Widget['question'],
    });
  const setKind = (next: WidgetKind) => {
    const isNow = byId.get(question.metrics[0] ?? '')?.isNow;
    const needsGrain = overTime.includes(next) && !question.grain && !isNow;
    setDraft({
      ...draft,
      kind: next,
      question: { ...question, ...(needsGrain && { grain: next === 'cohort' ? 'month' : 'week' }) },
    });
  };
  const complete: Widget = {
    ...draft,
    question: { ...question, by: question.by ?? [], compare: question.compare ?? 'none' },
  };
  return (
    <FormDialog
      title={t(isNew ? 'boards.addWidget' : 'boards.editWidget')}
      size="l"
      disabled={question.metrics.length === 0}
      onSave={() => onSave(complete)}
      onClose={onClose}
    >
      <AskForWidget
        onWish={({ metric, by, grain, period: stretch, kind: look }) =>
          setDraft({
            ...draft,
            kind: look,
            question: {
              metrics: [metric],
              by,
              compare: look === 'number' ? 'previous' : 'none',
              ...(grain && { grain }),
              ...(stretch && { period: stretch }),
            },
          })
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('boards.show')}>
          <Select
            value={kind}
            onChange={setKind}
            options={widgetKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          />
        </Field>
        <Field label={t('boards.title')}>
          <Input
            value={draft.title}
            maxLength={80}
            placeholder={titleOf({ ...draft, title: '' })}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
      </div>
      <QuestionFields className="grid gap-4 sm:grid-cols-2" value={question} onChange={ask} />
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          checked={question.period !== undefined}
          onChange={(own) => {
            const { period: _, ...rest } = question;
            setDraft({ ...draft, question: own ? { ...rest, period } : rest });
          }}
          label={t('boards.ownPeriod')}
        />
        {question.period !== undefined && (
          <PeriodChoice
            label={t('boards.ownPeriod')}
            value={question.period}
            onChange={(chosen) => setDraft({ ...draft, question: { ...question, period: chosen } })}
          />
        )}
      </div>
      {kind === 'goal' && (
        <Field label={t('boards.goal')}>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            value={draft.goal === null ? '' : String(draft.goal / factor)}
            onChange={(event) =>
              setDraft({ ...draft, goal: event.target.value === '' ? null : Number(event.target.value) * factor })
            }
          />
        </Field>
      )}
      {question.metrics.length > 0 && (
        <section aria-label={t('boards.preview')} className="max-h-72 overflow-auto rounded-m border border-line">
          <WidgetBody
            kind={kind}
            title={titleOf(draft)}
            goal={draft.goal}
            asked={{ ...complete.question, period: question.period ?? period }}
            height={160}
          />
        </section>
      )}
    </FormDialog>
  );
}
