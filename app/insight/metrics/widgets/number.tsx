import { ArrowDown, ArrowUp } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Cell } from '#contract/core/metrics/metrics.ts';
import { OpenNumber } from '../number-opener.tsx';
import { useMetrics } from '../use-metrics.ts';
import { numberOf, type Shown } from './shown.ts';

export function NumberWidget({ asked, answer, title }: Shown) {
  const { byId, nameOf } = useMetrics();
  return (
    <ul className="grid h-full content-center gap-3 px-4.5 py-3">
      {asked.metrics.map((id) => {
        const metric = byId.get(id);
        const name = asked.metrics.length > 1 ? nameOf(id) : title || nameOf(id);
        return (
          <li key={id} className="grid gap-0.5">
            {asked.metrics.length > 1 && <span className="text-sm text-ink-2">{name}</span>}
            <OpenNumber
              cell={answer.total.cells[id]}
              unit={metric?.unit ?? 'count'}
              of={numberOf(asked, id)}
              label={name}
              className="w-fit text-2xl font-medium tracking-[-0.015em]"
            />
            <Change now={answer.total.cells[id]} before={answer.total.previous?.[id]} better={metric?.better ?? null} />
          </li>
        );
      })}
    </ul>
  );
}

type ChangeProps = { now: Cell | undefined; before: Cell | undefined; better: 'more' | 'less' | null };

/** Said in words and by an arrow, not by its color alone. */
export function Change({ now, before, better }: ChangeProps) {
  const t = useT();
  const format = useFormat();
  if (!before || !now || now.value === null || before.value === null || now.tooFew || before.tooFew) return null;
  const delta = now.value - before.value;
  if (delta === 0) return <span className="text-xs text-ink-3">{t('metrics.same')}</span>;
  const isGood = better === null ? null : delta > 0 === (better === 'more');
  const share = before.value === 0 ? null : Math.abs(delta / before.value);
  const Arrow = delta > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-xs',
        isGood === null ? 'text-ink-3' : isGood ? 'text-act' : 'text-need',
      )}
    >
      <Arrow className="size-3.5" aria-hidden="true" />
      {share === null
        ? t('metrics.fromNone')
        : t(delta > 0 ? 'metrics.moreThan' : 'metrics.lessThan', { share: format.percent(share) })}
    </span>
  );
}

export function GoalWidget({ asked, answer, title, goal }: Shown) {
  const t = useT();
  const format = useFormat();
  const { byId, nameOf, amount } = useMetrics();
  const id = asked.metrics[0]!;
  const unit = byId.get(id)?.unit ?? 'count';
  const cell = answer.total.cells[id];
  const share = goal && cell?.value ? cell.value / goal : 0;
  return (
    <div className="grid h-full content-center gap-2 px-4.5 py-3">
      <OpenNumber
        cell={cell}
        unit={unit}
        of={numberOf(asked, id)}
        label={title || nameOf(id)}
        className="w-fit text-2xl font-medium"
      />
      {goal !== null && goal > 0 && (
        <>
          <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full rounded-full bg-act" style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
          </div>
          <p className="text-sm text-ink-2">
            {t('metrics.ofGoal', { share: format.percent(share), goal: amount(goal, unit) })}
          </p>
        </>
      )}
    </div>
  );
}
