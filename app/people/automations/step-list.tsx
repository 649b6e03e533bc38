import { useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Menu } from '#app/ui/menu.tsx';
import { lanesOf, type Spot } from '#contract/core/programs/flow.ts';
import type { Step, StepKind } from '#contract/people/automations/steps.ts';
import { useFlow } from './flow-context.ts';
import { StepCard } from './step-card.tsx';
import { stepIcons, stepNames } from './use-step-words.tsx';

const groups: readonly { name: 'send' | 'time' | 'flow' | 'lead' | 'more'; kinds: readonly StepKind[] }[] = [
  { name: 'send', kinds: ['email', 'text', 'draft', 'task', 'call'] },
  { name: 'time', kinds: ['wait', 'until', 'await'] },
  { name: 'flow', kinds: ['branch', 'split'] },
  { name: 'lead', kinds: ['stage', 'tags', 'owner', 'field'] },
  { name: 'more', kinds: ['program', 'notify', 'webhook'] },
];

/** A list of steps with a place to add one before, between, and after them. */
export function StepList({ steps, place }: { steps: readonly Step[]; place: Spot['in'] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] list-none">
      {steps.map((step, at) => (
        <Fragment key={step.id}>
          <Between spot={{ in: place, at }} />
          <li>
            <StepCard step={step}>
              <Lanes step={step} />
            </StepCard>
          </li>
        </Fragment>
      ))}
      <Between spot={{ in: place, at: steps.length }} isLast />
    </ol>
  );
}

/** The line from one step to the next with its add button. */
function Between({ spot, isLast = false }: { spot: Spot; isLast?: boolean }) {
  const t = useT();
  const { deeds } = useFlow();
  const { setNodeRef, isOver } = useDroppable({ id: JSON.stringify(spot), data: spot, disabled: !deeds });
  return (
    <li ref={setNodeRef} data-over={isOver || undefined} className="flex flex-col items-center">
      <span aria-hidden="true" className={cx('h-3', isOver ? 'w-full rounded-full bg-act' : 'w-px bg-line-strong')} />
      {deeds && (
        <Menu
          align="center"
          trigger={
            <button
              type="button"
              aria-label={t(isLast ? 'automations.addStep' : 'automations.addStepHere')}
              className="tap-area relative inline-flex h-6 items-center gap-1 rounded-full border border-line-strong bg-surface px-1.5 text-xs text-ink-2 transition-colors hover:border-act hover:text-act"
            >
              <Plus className="size-3.5" aria-hidden="true" />
              {isLast && <span className="pe-1">{t('automations.addStep')}</span>}
            </button>
          }
          entries={groups.flatMap(({ name, kinds }) => [
            { heading: t(`automations.group.${name}`) },
            ...kinds.map((kind) => {
              const Icon = stepIcons[kind];
              return { label: t(stepNames[kind]), icon: <Icon />, onSelect: () => deeds.add(kind, spot) };
            }),
          ])}
        />
      )}
      <span aria-hidden="true" className="h-3 w-px bg-line-strong" />
    </li>
  );
}

/** The branches of a step, side by side where there is room. */
function Lanes({ step }: { step: Step }) {
  const t = useT();
  const lanes = lanesOf(step);
  if (lanes.length === 0) return null;
  const nameOf = (key: string): string => {
    if (step.kind === 'split') return t('automations.share', { share: step.parts[Number(key)]?.share ?? 0 });
    return t(key === 'yes' ? 'automations.yes' : 'automations.no');
  };
  return (
    <div className="grid gap-3 border-t border-line bg-paper px-2 py-3 sm:px-3">
      {lanes.map(({ key, steps }) => (
        <section
          key={key}
          aria-label={nameOf(key)}
          className="grid grid-cols-[minmax(0,1fr)] border-s-2 border-line-strong ps-3"
        >
          <h3 className="text-sm font-medium text-ink-2">{nameOf(key)}</h3>
          <StepList steps={steps} place={{ step: step.id, lane: key }} />
        </section>
      ))}
    </div>
  );
}
