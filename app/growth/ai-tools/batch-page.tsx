import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { jobQuery, jobView } from '#app/records/job.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ToolBatch, ToolRunRow } from '#contract/growth/ai-tools/ai-tools.ts';
import { aiQueries } from './queries.ts';
import { RunView } from './run-view.tsx';
import { approvalNames, outcomeNames, refusalNames, stateNames, toneOf, toolTitles } from './tool-words.ts';

/** A batch of drafts, which a member reads, edits, uses or discards one by one. */
export default function BatchPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(aiQueries.batch(id));
  return (
    <div className="page-room grid content-start gap-5 pt-2.5 pb-16">
      <BackLink to="/ai-tools">{t('ai-tools.title')}</BackLink>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Batch batch={data} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </div>
  );
}

function Batch({ batch }: { batch: ToolBatch }) {
  const t = useT();
  const { id, tool, counts, cost, total } = batch;
  const pages = useInfiniteQuery(aiQueries.drafts(id));
  const [query, setQuery] = useSearchParams();
  const rows = rowsOf<ToolRunRow>(pages.data);
  // By default the first draft that nobody has reviewed.
  const chosen = query.get('run') ?? (rows.find(isOpen) ?? rows[0])?.id ?? null;
  const choose = (run: string) => setQuery({ run }, { replace: true });
  return (
    <>
      <PageTitle>{t(toolTitles[tool])}</PageTitle>
      <header className="grid gap-2">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t(toolTitles[tool])}</h1>
        <p className="num text-ink-2">
          {t('ai-tools.batch.counts', {
            total,
            open: counts.open,
            used: counts.used,
            discarded: counts.discarded,
            cost,
          })}
        </p>
      </header>
      <Progress batch={batch} />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title={t('ai-tools.batch.drafts')}>
          <SubmitAll rows={rows} />
          <ul className="-mx-2 grid max-h-64 overflow-y-auto lg:max-h-[36rem]">
            {rows.map((row) => (
              <Row key={row.id} row={row} isChosen={row.id === chosen} onChoose={() => choose(row.id)} />
            ))}
          </ul>
          <MoreButton pages={pages} size="s" kind="quiet" className="mt-2" />
        </Card>
        {chosen && <Draft key={chosen} id={chosen} />}
      </div>
    </>
  );
}

const isOpen = ({ state, outcome }: ToolRunRow): boolean => state === 'done' && outcome === null;

/** The progress of the job, with the records it skipped and why. */
function Progress({ batch: { id, jobId, tool } }: { batch: ToolBatch }) {
  const t = useT();
  const client = useQueryClient();
  const { data: job } = useQuery(jobQuery(jobId));
  const done = job ? job.done + job.refused : 0;
  useEffect(() => {
    if (done > 0) for (const what of ['batch', 'drafts']) void client.invalidateQueries({ queryKey: ['ai', what, id] });
  }, [done, client, id]);
  const cancel = useMutation({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: (error) => toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) }),
  });
  if (!job || (job.state === 'done' && job.refused === 0)) return null;
  return (
    <Card title={t('ai-tools.batch.progress')}>
      <JobProgress
        title={t(toolTitles[tool])}
        job={{
          ...jobView(job),
          refusals: [...Map.groupBy(job.refusals, ({ reason }) => reason)].map(([reason, refused]) => ({
            label: t('ai-tools.batch.count', { count: refused.length }),
            reason: t(refusalNames[reason as keyof typeof refusalNames] ?? refusalNames.not_written),
          })),
        }}
        {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
      />
      {job.notice && <p className="pt-2 text-sm text-loss">{job.notice}</p>}
    </Card>
  );
}

/** Submits all finished drafts at once where they need another member's approval. */
function SubmitAll({ rows }: { rows: readonly ToolRunRow[] }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data } = useQuery(aiQueries.overview);
  const tool = rows[0]?.tool;
  const needs = data?.tools.find(({ name }) => name === tool)?.acts.some(({ needsApproval }) => needsApproval);
  const ids = rows.filter((row) => isOpen(row) && row.approval === null).map((row) => row.id);
  const submit = useMutation({
    mutationFn: () => api.aiTools.submit({ ids }),
    onSuccess: ({ submitted }) => toast(t('ai-tools.submittedMany', { count: submitted })),
    onError: (error) => toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  if (!needs || ids.length === 0 || may('marketing.approve')) return null;
  return (
    <Button size="s" className="mb-2" busy={submit.isPending} onClick={() => submit.mutate()}>
      {t('ai-tools.submitMany', { count: ids.length })}
    </Button>
  );
}

function Row({ row, isChosen, onChoose }: { row: ToolRunRow; isChosen: boolean; onChoose: () => void }) {
  const t = useT();
  const { subject, state, outcome, approval } = row;
  const word = outcome ? t(outcomeNames[outcome]) : approval ? t(approvalNames[approval]) : t(stateNames[state]);
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex w-full items-center gap-2 rounded-s px-2 py-2 text-start hover:bg-paper aria-pressed:bg-act-tint"
      >
        <span className="min-w-0 flex-1 truncate">{subject?.name ?? t(toolTitles[row.tool])}</span>
        <Chip tone={toneOf(row)}>{word}</Chip>
      </button>
    </li>
  );
}

function Draft({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(aiQueries.run(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return data ? <RunView run={data} stays /> : <SkeletonText lines={8} />;
}

/** The latest batches, on the page of all tools. */
export function BatchList() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(aiQueries.batches);
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="ai-batches" className="grid gap-3">
      <h2 id="ai-batches" className="text-md font-medium">
        {t('ai-tools.batches')}
      </h2>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface">
        {data.rows.map(({ id, tool, total, counts, createdAt }) => (
          <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-paper">
            <Link
              to={`/ai-tools/batch/${id}`}
              className="min-w-0 flex-1 basis-56 truncate font-medium after:absolute after:inset-0"
            >
              {t('ai-tools.batch.name', { tool: t(toolTitles[tool]), total })}
            </Link>
            {counts.open > 0 && <Chip tone="need">{t('ai-tools.batch.open', { count: counts.open })}</Chip>}
            <time dateTime={createdAt} className="num w-28 text-end text-sm text-ink-3">
              {format.relative(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
