import { ChevronRight, CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';
import { Ring } from './spinner.tsx';

type JobView = {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Null while the total is being counted. */
  total: number | null;
  done: number;
  skipped: number;
  refused: number;
  /** Rejected rows with their reasons; only the first ones when there are many. */
  refusals?: readonly { label: string; reason: string }[];
};

type Props = {
  /** "Import of spring-open-house.csv" */
  title: string;
  job: JobView;
  heading?: 'h2' | 'h3';
  onCancel?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
};

const titles = {
  waiting: 'ui.job.waiting',
  running: 'ui.job.running',
  done: 'ui.job.done',
  failed: 'ui.job.failed',
  cancelled: 'ui.job.cancelled',
} as const;

/** A long-running job: its progress while it runs, and finally how many rows were done, skipped, and rejected, with the reasons. */
export function JobProgress({ title, job, heading: Heading = 'h3', onCancel, onUndo, onRetry }: Props) {
  const t = useT();
  const { number } = useFormat();
  const { state, total, done, skipped, refused, refusals = [] } = job;
  const going = state === 'waiting' || state === 'running';
  const treated = done + skipped + refused;
  return (
    <section aria-label={title} className="grid gap-2.5">
      <div className="flex items-center gap-2">
        <StateIcon state={state} />
        <Heading className="me-auto truncate font-medium">{title}</Heading>
        {going && onCancel && (
          <Button size="s" kind="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
        {state === 'done' && onUndo && (
          <Button size="s" kind="quiet" onClick={onUndo}>
            {t('ui.undo')}
          </Button>
        )}
        {state === 'failed' && onRetry && (
          <Button size="s" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
      {going && <Progress value={total ? treated / total : null} label={title} />}
      <p aria-live="polite" className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
        <span>{t(titles[state])}</span>
        {going && total !== null && (
          <span>{t('ui.job.progress', { treated: number(treated), total: number(total) })}</span>
        )}
        {!going && <span>{t('ui.job.doneCount', { count: done })}</span>}
        {skipped > 0 && <span>{t('ui.job.skippedCount', { count: skipped })}</span>}
        {refused > 0 && <span className="text-loss">{t('ui.job.refusedCount', { count: refused })}</span>}
      </p>
      {refusals.length > 0 && (
        <details className="group rounded-m border border-line">
          <summary className="tap flex items-center gap-1.5 px-3 py-2 text-sm font-medium">
            <ChevronRight className="size-4 text-ink-3 transition-transform group-open:rotate-90 rtl:-scale-x-100" />
            {t('ui.job.showRefused')}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {refusals.map(({ label, reason }) => (
              <li key={`${label} ${reason}`} className="flex flex-wrap gap-x-3 px-3 py-1.5 text-sm">
                <span>{label}</span>
                <span className="text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function StateIcon({ state }: { state: JobView['state'] }) {
  if (state === 'done') return <CircleCheck className="size-4 shrink-0 text-act" aria-hidden="true" />;
  if (state === 'failed') return <CircleX className="size-4 shrink-0 text-loss" aria-hidden="true" />;
  if (state === 'cancelled') return <CircleSlash className="size-4 shrink-0 text-ink-3" aria-hidden="true" />;
  return <Ring className="shrink-0 text-act" />;
}
