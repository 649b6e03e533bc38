import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Unit } from '#contract/core/metrics/metric.ts';
import type { Cell } from '#contract/core/metrics/metrics.ts';
import type { OpenedNumber } from './number-rows.tsx';
import type { NumberOf } from './queries.ts';
import { useMetrics } from './use-metrics.ts';

const NumberRows = lazy(() => import('./number-rows.tsx'));

export const OpenContext = createContext<(opened: OpenedNumber) => void>(() => {});

/** Numbers below it open what they count, one at a time. */
export function NumberOpener({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const context = useMemo(() => setOpened, []);
  return (
    <OpenContext value={context}>
      {children}
      {opened && (
        <Suspense>
          <NumberRows opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </OpenContext>
  );
}

type Props = {
  cell: Cell | undefined;
  unit: Unit;
  /** The largest of its column, where it stands in one. */
  among?: number;
  /** What it counts, to be asked for when it is opened. */
  of: NumberOf;
  /** What is read out beside the number: whose, what. */
  label: string;
  className?: string;
};

/** A number that opens exactly the records it counts. */
export function OpenNumber({ cell, unit, among, of, label, className }: Props) {
  const t = useT();
  const { written } = useMetrics();
  const open = useContext(OpenContext);
  const text = written(cell, unit, among);
  if (!cell || cell.n === 0) return <span className={cx('num', className)}>{text}</span>;
  const few = cell.tooFew ? t('metrics.tooFew', { count: cell.n }) : '';
  return (
    <button
      type="button"
      onClick={() => open({ of, title: label })}
      // What is read out holds what is seen.
      aria-label={t('metrics.open', { name: label, value: few ? `${text} ${few}` : text })}
      className={cx('tap num rounded-s text-inherit hover:text-act hover:underline', className)}
    >
      {text}
      {few && <small className="text-xs font-normal whitespace-nowrap text-ink-3"> {few}</small>}
    </button>
  );
}
