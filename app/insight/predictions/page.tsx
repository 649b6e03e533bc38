import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ArrowDown, ArrowUp, BrainCircuit } from 'lucide-react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { Room } from '#app/insight/metrics/room.tsx';
import { usePlace } from '#app/insight/metrics/use-place.ts';
import { useReasonWords } from '#app/people/leads/use-reason-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { toast } from '#app/ui/toast.ts';
import {
  bands,
  type LeadTarget,
  leadTargets,
  type Prediction,
  recordTargets,
  type Target,
  targetRights,
  targets,
} from '#contract/insight/predictions.ts';
import { Followed } from './followed.tsx';
import { ModelCard } from './model-card.tsx';

export const handle = { title: 'shell.nav.predictiveAnalytics' } as const;

const targetNames = keysOf('predictive.target', targets);
const bandNames = keysOf('predictive.band', bands);
const bandTones = { high: 'act', usual: 'plain', low: 'need' } as const;

const isOfLeads = (target: Target): target is LeadTarget => leadTargets.some((one) => one === target);
const isOfRecords = (target: Target): boolean => recordTargets.some((one) => one === target);

/** What somebody does not do is not foretold to them. */
const isDone = (target: Target, verticals: readonly string[]): boolean =>
  target === 'fallout' ? verticals.includes('mortgage') : target !== 'nonrenewal' || verticals.includes('insurance');

const stateQuery = queryOptions({
  queryKey: ['predictions', 'state'],
  queryFn: ({ signal }) => api.predictions.state({}, { signal }),
  // A training that runs ends by itself.
  refetchInterval: (query) => (query.state.data?.models.some(({ training }) => training) ? 3_000 : false),
});
const listQuery = (target: Target, trainedAt: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['predictions', 'list', target, trainedAt],
    queryFn: ({ pageParam, signal }) =>
      api.predictions.list({ target, limit: 25, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What is likely, from the organization's own outcomes: how likely, why, and how often that was right. */
export default function PredictivePage() {
  const t = useT();
  const may = useMay();
  const { subscription } = useSession();
  const client = useQueryClient();
  const { put, oneOf } = usePlace();
  const offered = targets.filter((one) => may(targetRights[one]) && isDone(one, subscription.verticals));
  const asked = oneOf('target', targets);
  const target = offered.find((one) => one === asked) ?? offered[0] ?? 'appointment';
  const state = useQuery(stateQuery);
  const model = state.data?.models.find((one) => one.target === target);
  const train = useMutation({
    mutationFn: () => api.predictions.train(),
    onError: (problem) => void toast(t('ui.error'), { description: failureText(t, problem), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['predictions'] }),
  });
  const busy = train.isPending || Boolean(model?.training);
  return (
    <Room
      title={t('shell.nav.predictiveAnalytics')}
      text={t('predictive.text', { outcomes: state.data?.needed.outcomes ?? 200 })}
      actions={
        may('scoring.change') && (
          <Button icon={<BrainCircuit />} busy={busy} onClick={() => train.mutate()}>
            {t(busy ? 'scoring.model.training' : 'scoring.model.train')}
          </Button>
        )
      }
    >
      <Tabs value={target} onChange={(next) => put({ target: next })}>
        <TabList label={t('predictive.targets')}>
          {offered.map((one) => (
            <Tab key={one} value={one}>
              {t(targetNames[one])}
            </Tab>
          ))}
        </TabList>
        {offered.map((one) => (
          <TabPanel key={one} value={one} className="grid gap-5">
            {state.error && !state.data ? (
              <ErrorScreen error={state.error} onRetry={() => void state.refetch()} />
            ) : !state.data || !model ? (
              <SkeletonRows rows={4} columns={3} />
            ) : (
              <>
                <ModelCard model={model} needed={state.data.needed} forbidden={state.data.forbidden} />
                {model.latest?.state === 'ready' && <List target={one} trainedAt={model.latest.trainedAt} />}
                {model.latest?.state === 'ready' && isOfLeads(one) && <Followed target={one} />}
              </>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Room>
  );
}

function List({ target, trainedAt }: { target: Target; trainedAt: string }) {
  const t = useT();
  const found = useInfiniteQuery(listQuery(target, trainedAt));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Panel
      title={t('predictive.list')}
      text={t(isOfRecords(target) ? 'predictive.list.records' : 'predictive.list.text')}
    >
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={5} columns={3} />
      ) : rows.length === 0 ? (
        <p className="px-4.5 py-8 text-center text-ink-2">
          {t(isOfRecords(target) ? 'predictive.none.records' : 'predictive.none')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} target={target} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <p className="border-t border-line px-4.5 py-2">
          <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('ui.showMore')}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function Row({ row: { to, name, chance, band, reasons }, target }: { row: Prediction; target: Target }) {
  const t = useT();
  const format = useFormat();
  const ofLeads = useReasonWords();
  const words = (reason: Prediction['reasons'][number]) =>
    isOfRecords(target) ? t.any(`predictive.feature.${reason.feature}`) : ofLeads(reason);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <span className="grid min-w-0 gap-0.5">
        <Link to={to} className="tap truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {reasons.map((reason) => (
            <span key={reason.feature} className="inline-flex items-center gap-1">
              <span
                role="img"
                aria-label={t(reason.strength > 0 ? 'scoring.speaksFor' : 'scoring.speaksAgainst')}
                className={cx('[&_svg]:size-3.5', reason.strength > 0 ? 'text-act' : 'text-loss')}
              >
                {reason.strength > 0 ? <ArrowUp /> : <ArrowDown />}
              </span>
              {words(reason)}
            </span>
          ))}
        </span>
      </span>
      <Chip tone={bandTones[band]}>{t(bandNames[band])}</Chip>
      <span className="num min-w-14 text-end text-lg font-medium">{format.percent(chance)}</span>
    </li>
  );
}
