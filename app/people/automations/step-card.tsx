import { useDraggable } from '@dnd-kit/core';
import { ArrowDown, ArrowUp, CircleAlert, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Step } from '#contract/people/automations/steps.ts';
import { useFlow } from './flow-context.ts';
import { LeadFilter } from './lead-filter.tsx';
import { stepIcons } from './use-step-words.tsx';

const StepForm = lazy(() => import('./step-form.tsx'));

const tones = {
  send: 'bg-act-tint text-act',
  time: 'bg-sunken text-ink-2',
  flow: 'bg-info-tint text-info',
  lead: 'bg-need-tint text-need',
} as const;
const toneOf = ({ kind }: Step): string =>
  kind === 'wait' || kind === 'until' || kind === 'await'
    ? tones.time
    : kind === 'branch' || kind === 'split' || kind === 'program'
      ? tones.flow
      : kind === 'stage' || kind === 'tags' || kind === 'owner' || kind === 'field'
        ? tones.lead
        : tones.send;

/** One step with its summary, counts, and problems; clicking it opens its form. */
export function StepCard({ step, children }: { step: Step; children: ReactNode }) {
  const t = useT();
  const { deeds, open, setOpen, words, problems } = useFlow();
  const isOpen = open === step.id;
  const wrong = problems.filter((problem) => problem.step === step.id);
  const Icon = stepIcons[step.kind];
  const detail = words.detail(step);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!deeds || event.target !== event.currentTarget) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      deeds.move(step.id, event.key === 'ArrowUp' ? -1 : 1);
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      deeds.remove(step.id);
    }
  };
  const drag = useDraggable({ id: step.id, disabled: !deeds });
  const by = drag.transform;
  return (
    <section
      ref={drag.setNodeRef}
      style={by ? { transform: `translate(${by.x}px, ${by.y}px)` } : undefined}
      className={cx(
        'rounded-m border bg-surface shadow-soft',
        by && 'pointer-events-none relative z-10 opacity-80',
        wrong.length > 0 ? 'border-loss' : isOpen ? 'border-act' : 'border-line',
      )}
      aria-label={`${words.name(step)} ${detail}`}
    >
      <div className="flex items-start gap-3 px-3.5 py-2.5">
        {deeds && (
          <button
            type="button"
            aria-label={t('automations.drag', { step: words.name(step) })}
            className="tap -ms-2 grid h-8 w-5 shrink-0 cursor-grab touch-none place-items-center rounded-s text-ink-3"
            {...drag.listeners}
            {...drag.attributes}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              deeds.move(step.id, event.key === 'ArrowUp' ? -1 : 1);
            }}
          >
            <GripVertical className="size-4" />
          </button>
        )}
        <span className={cx('mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-s', toneOf(step))}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <button
          type="button"
          className="grid min-w-0 flex-1 gap-0.5 rounded-s text-start"
          aria-expanded={isOpen}
          disabled={!deeds}
          onKeyDown={press}
          onClick={() => setOpen(isOpen ? null : step.id)}
        >
          <span className="font-medium">{words.name(step)}</span>
          {detail && <span className="line-clamp-2 text-sm text-ink-2">{detail}</span>}
        </button>
        <Counts step={step.id} />
        {deeds && (
          <span className="flex shrink-0">
            <IconButton
              size="s"
              label={t('automations.moveUp')}
              shortcut="Alt+ArrowUp"
              onClick={() => deeds.move(step.id, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              size="s"
              label={t('automations.moveDown')}
              shortcut="Alt+ArrowDown"
              onClick={() => deeds.move(step.id, 1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton
              size="s"
              label={t('automations.delete')}
              shortcut="Backspace"
              onClick={() => deeds.remove(step.id)}
            >
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
      {wrong.map(({ kind, about }) => (
        <p key={`${kind} ${about}`} className="flex items-center gap-1.5 px-3.5 pb-2 text-sm text-loss">
          <CircleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          {t(`automations.problem.${kind}`, { about })}
        </p>
      ))}
      {isOpen && deeds && (
        <div className="grid gap-4 border-t border-line px-3.5 py-3.5">
          <Suspense fallback={<SkeletonText lines={3} />}>
            <StepForm step={step} onChange={deeds.replace} />
          </Suspense>
          <Button size="s" className="justify-self-start" onClick={() => setOpen(null)}>
            {t('automations.close')}
          </Button>
        </div>
      )}
      {step.kind === 'branch' && (
        <div className="border-t border-line px-3.5 py-2.5">
          <p className="mb-1.5 text-sm text-ink-3">{t('automations.condition')}</p>
          <LeadFilter
            value={step.filter}
            onChange={deeds && ((filter) => deeds.replace({ ...step, filter: filter as typeof step.filter }))}
          />
        </div>
      )}
      {children}
    </section>
  );
}

function Counts({ step }: { step: string }) {
  const t = useT();
  const { number } = useFormat();
  const { counts } = useFlow();
  const count = counts.find((one) => one.step === step);
  if (!count || count.waiting + count.done + count.skipped + count.denied === 0) return null;
  const shown = [
    { n: count.waiting, tone: 'act', name: t('automations.count.here', { count: count.waiting }) },
    { n: count.done, tone: 'plain', name: t('automations.count.done', { count: count.done }) },
    { n: count.skipped, tone: 'need', name: t('automations.count.skipped', { count: count.skipped }) },
    { n: count.denied, tone: 'loss', name: t('automations.count.denied', { count: count.denied }) },
  ] as const;
  return (
    <ul className="mt-1 flex shrink-0 gap-1">
      {shown.map(({ n, tone, name }) =>
        n > 0 ? (
          <li key={name} title={name}>
            <Badge tone={tone}>
              <span aria-hidden="true">{number(n)}</span>
              <span className="sr-only">{name}</span>
            </Badge>
          </li>
        ) : null,
      )}
    </ul>
  );
}
