import { RotateCcw } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { jobStates } from '#contract/core/jobs.ts';
import { ErrorText } from './error-text.tsx';
import type { OperatedJob } from './queries.ts';

const moments = keysOf('operations.when', jobStates);

type Props = {
  job: OperatedJob;
  /** Left out when only one kind is shown. */
  onKind?: ((kind: string) => void) | undefined;
  onRetry: () => void;
  onStop: () => void;
  retrying: boolean;
};

export function JobRow({ job, onKind, onRetry, onStop, retrying }: Props) {
  const t = useT();
  const { kind, state } = job;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {onKind ? (
            <Button kind="link" aria-label={t('operations.showKind', { kind })} onClick={() => onKind(kind)}>
              <code className="font-code" dir="ltr">
                {kind}
              </code>
            </Button>
          ) : (
            <code className="font-code" dir="ltr">
              {kind}
            </code>
          )}
          {job.cancelRequested && state === 'running' && <Chip tone="need">{t('operations.stopping')}</Chip>}
        </p>
        <JobFacts job={job} />
        {job.error && <ErrorText>{job.error}</ErrorText>}
      </div>
      {(state === 'dead' || state === 'cancelled') && (
        <Button
          size="s"
          icon={<RotateCcw />}
          busy={retrying}
          aria-label={t('operations.retryNamed', { kind })}
          onClick={onRetry}
        >
          {t('operations.retry')}
        </Button>
      )}
      {(state === 'waiting' || state === 'running') && !job.cancelRequested && (
        <Button size="s" aria-label={t('operations.stopNamed', { kind })} onClick={onStop}>
          {t('operations.stop')}
        </Button>
      )}
    </li>
  );
}

function JobFacts({ job }: { job: OperatedJob }) {
  const t = useT();
  const format = useFormat();
  const at = momentOf(job);
  const facts = [
    t('operations.attempts', { attempts: job.attempts, most: job.maxAttempts }),
    ...(job.total ? [t('operations.progress', { done: job.done + job.skipped + job.refused, total: job.total })] : []),
    ...(job.worker && job.state === 'running' ? [t('operations.worker', { name: job.worker })] : []),
  ];
  return (
    <>
      <p className="text-sm text-ink-2">
        <time dateTime={at} title={format.dateTime(at)}>
          {t(moments[job.state], { when: format.relative(at) })}
        </time>
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      <p className="text-xs break-all text-ink-3">
        {job.organisationId ? t('operations.organisation', { id: job.organisationId }) : t('operations.ofInstallation')}
      </p>
    </>
  );
}

function momentOf({ state, runAt, startedAt, finishedAt, createdAt }: OperatedJob): string {
  if (state === 'waiting') return runAt;
  return (state === 'running' ? startedAt : finishedAt) ?? createdAt;
}
