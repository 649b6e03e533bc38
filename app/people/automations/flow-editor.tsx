import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Card } from '#app/ui/card.tsx';
import { toast } from '#app/ui/toast.ts';
import { everything, type Group, rooted } from '#contract/core/filter.ts';
import { allSteps, insertAt, moveStep, placeStep, removeStep, replaceStep } from '#contract/core/programs/flow.ts';
import type { Automation } from '#contract/people/automations/automations.ts';
import type { Problem } from '#contract/people/automations/problems.ts';
import type { Definition, Step } from '#contract/people/automations/steps.ts';
import { AgainPart } from './again-part.tsx';
import { Exits } from './exits.tsx';
import { FlowContext, type FlowDeeds } from './flow-context.ts';
import { LeadFilter } from './lead-filter.tsx';
import { newStep } from './new-step.ts';
import { StepDrag } from './step-drag.tsx';
import { StepList } from './step-list.tsx';
import { Triggers } from './triggers.tsx';
import { useStepWords } from './use-step-words.tsx';

type Props = {
  definition: Definition;
  /** Omitted for readers who may not edit. */
  onChange: ((definition: Definition) => void) | undefined;
  problems: readonly Problem[];
  counts: Automation['steps'];
  programs: readonly { id: string; name: string }[];
};

/** The whole automation: triggers and conditions, steps, and exits. */
export function FlowEditor({ definition, onChange, problems, counts, programs }: Props) {
  const t = useT();
  const words = useStepWords(programs);
  const [open, setOpen] = useState<string | null>(null);
  const change = (steps: Step[]) => onChange?.({ ...definition, steps });
  const deeds: FlowDeeds | undefined = onChange && {
    add: (kind, spot) => {
      const made = newStep(kind, definition.steps);
      change(insertAt(definition.steps, spot, made));
      setOpen(made.id);
    },
    replace: (step) => change(replaceStep(definition.steps, step)),
    move: (id, by) => {
      change(moveStep(definition.steps, id, by));
      announce(t(by === -1 ? 'automations.moveUp' : 'automations.moveDown'));
    },
    place: (id, spot) => {
      const placed = placeStep(definition.steps, id, spot);
      if (JSON.stringify(placed) === JSON.stringify(definition.steps)) return;
      change(placed);
      const at = allSteps(placed).findIndex((step) => step.id === id) + 1;
      announce(t('content.moved', { number: at, count: allSteps(placed).length }));
    },
    remove: (id) => {
      const before = definition;
      change(removeStep(definition.steps, id));
      toast(t('automations.deleted'), { action: { label: t('ui.undo'), onAction: () => onChange(before) } });
    },
  };
  const whole = problems.filter(({ step, trigger }) => step === null && trigger === null);
  return (
    <FlowContext value={{ deeds, open, setOpen, words, problems, counts, programs }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,42rem)_minmax(16rem,22rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <Card title={t('automations.starts')}>
            <Triggers definition={definition} onChange={onChange} />
          </Card>
          <StepDrag>
            <StepList steps={definition.steps} place={null} />
          </StepDrag>
          <p className="flex items-center justify-center gap-2 self-center justify-self-center rounded-full border border-line bg-sunken px-4 py-1 text-sm text-ink-3">
            {t('automations.end')}
          </p>
          {whole.map(({ kind }) => (
            <p key={kind} className="mt-2 text-center text-sm text-loss">
              {t(`automations.problem.${kind}`)}
            </p>
          ))}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={t('automations.who')}>
            <LeadFilter
              value={definition.conditions ?? everything}
              onChange={
                onChange &&
                ((filter) => {
                  const group = rooted(filter) as Group;
                  const isEmpty = 'and' in group && group.and.length === 0;
                  onChange({ ...definition, conditions: isEmpty ? null : group });
                })
              }
            />
            {definition.conditions === null && <p className="mt-2 text-sm text-ink-3">{t('automations.who.none')}</p>}
          </Card>
          <Card title={t('automations.again')}>
            <AgainPart
              value={definition.again}
              onChange={onChange && ((again) => onChange({ ...definition, again }))}
            />
          </Card>
          <Card title={t('automations.exits')}>
            <Exits
              value={definition.exits}
              onChange={onChange && ((exits) => onChange({ ...definition, exits }))}
              none={t('automations.exits.none')}
            />
          </Card>
        </aside>
      </div>
    </FlowContext>
  );
}
