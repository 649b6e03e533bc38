import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { Experiments, PlanExperiment } from '#app/growth/experiments/experiments.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useLocale, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { Room } from '#app/insight/metrics/room.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { addOns } from '#contract/account/price-book.ts';
import { serviceNames } from '#contract/core/service-names.ts';
import { verticals } from '#contract/core/verticals.ts';
import {
  checkedKinds,
  type Finding,
  foundWords,
  type RunKind,
  runKinds,
  runStates,
  type TestRun,
} from '#contract/insight/test-runs.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { Checks } from './checks.tsx';

export const handle = { title: 'shell.nav.testingHub' } as const;

const kindNames = keysOf('testing.kind', runKinds);
const stateNames = keysOf('testing.state', runStates);
const tones = { running: 'info', passed: 'act', failed: 'loss' } as const;
const levels = { block: 'loss', warn: 'need', info: 'plain' } as const;
const levelNames = keysOf('testing.level', ['block', 'warn', 'info']);
const rules = keysOf('messages.rule', gateRules);
const foundNames = keysOf('testing.found', foundWords);
const parts = [...verticals, ...addOns, ...serviceNames] as const;
const partNames = keysOf('testing.part', parts);
const all = 'all';

const runsQuery = (kind: RunKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['testRuns', 'list', kind ?? all],
    queryFn: ({ pageParam, signal }) =>
      api.testRuns.list({ limit: 25, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'running')) ? 2_000 : false,
  });
const trendQuery = queryOptions({
  queryKey: ['testRuns', 'trend'],
  queryFn: ({ signal }) => api.testRuns.trend({}, { signal }),
});

/** Checks that one can run before others find out, each kept with its date and what came of it. */
export default function TestingPage() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const client = useQueryClient();
  const [kind, setKind] = useState<RunKind>();
  const found = useInfiniteQuery(runsQuery(kind));
  const trend = useQuery(trendQuery);
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  // Whoever may run none is told so in place of buttons that refuse.
  if (!may('tests.run'))
    return found.isError ? <ErrorScreen error={found.error} /> : <SkeletonRows rows={5} columns={3} />;
  return (
    <Room title={t('shell.nav.testingHub')} text={t('testing.text')}>
      <Checks onRun={() => void client.invalidateQueries({ queryKey: ['testRuns'] })} />
      <Panel title={t('experiments.title')} text={t('experiments.text')} action={<PlanExperiment />}>
        <Experiments />
      </Panel>
      <Panel
        title={t('testing.runs')}
        action={
          <Select
            aria-label={t('testing.filter')}
            className="w-48"
            value={kind ?? all}
            onChange={(next) => setKind(runKinds.find((one) => one === next))}
            options={[
              { value: all as string, label: t('testing.all') },
              ...runKinds.map((value) => ({ value: value as string, label: t(kindNames[value]) })),
            ]}
          />
        }
      >
        {found.isError && !found.data ? (
          <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <SkeletonRows rows={5} columns={3} />
        ) : rows.length === 0 ? (
          <p className="px-4.5 py-8 text-center text-ink-2">{t('testing.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((run) => (
              <li key={run.id} className="px-4.5 py-3">
                <Run run={run} />
              </li>
            ))}
          </ul>
        )}
        <MoreButton pages={found} kind="quiet" className="m-3" />
      </Panel>
      {trend.data && trend.data.runs.length > 1 && (
        <Panel title={t('testing.trend')}>
          <Chart
            className="px-4.5 py-3"
            kind="line"
            title={t('testing.trend.title')}
            category={{ key: 'at', label: t('testing.date') }}
            series={[
              { key: 'checked', label: t('testing.checked') },
              { key: 'failed', label: t('testing.failed') },
            ]}
            rows={trend.data.runs}
            format={{ category: (at) => format.date(at) }}
            height={200}
          />
        </Panel>
      )}
    </Room>
  );
}

function Run({ run: { kind, about, state, checked, failed, findings, ranBy, ranAt } }: { run: TestRun }) {
  const t = useT();
  const format = useFormat();
  const head = (
    <>
      <Chip tone={tones[state]}>{t(stateNames[state])}</Chip>
      <span className="font-medium">{t(kindNames[kind])}</span>
      {about && <span className="min-w-0 truncate text-ink-2">{about}</span>}
      <span className="ms-auto text-sm text-ink-3">
        {t('testing.ran', { when: format.dateTime(ranAt), by: ranBy ?? '–' })}
      </span>
    </>
  );
  const look = 'flex flex-wrap items-center gap-x-3 gap-y-1';
  if (findings.length === 0)
    return (
      <div className={look}>
        {head}
        {state !== 'running' && <Counts checked={checked} failed={failed} />}
      </div>
    );
  return (
    <details>
      <summary className={`tap cursor-pointer ${look}`}>
        {head}
        <Counts checked={checked} failed={failed} />
      </summary>
      <ul className="mt-3 grid gap-2 border-s border-line ps-4 text-sm">
        {findings.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run that has ended never changes
          <li key={place} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <Chip tone={levels[finding.level]}>{t(levelNames[finding.level])}</Chip>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <Named finding={finding} />{' '}
              <span className="text-ink-2">
                <Said finding={finding} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In the reader’s language where there is a sentence for it; else as it was found. */
function Said({ finding: { said, text } }: { finding: Finding }) {
  const t = useT();
  const format = useFormat();
  if (!said) return text;
  const { words, values } = said;
  const rule = gateRules.find((one) => one === values.rule);
  // What is filled in runs its own way: an English subject within an Arabic sentence.
  const apart = (value: string | number) => (typeof value === 'string' ? `\u2068${value}\u2069` : value);
  const shown = {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(value)])),
    ...(values.at !== undefined && { at: format.dateTime(String(values.at)) }),
    ...(rule && { rule: t(rules[rule]) }),
  };
  return t(foundNames[words], rule === undefined && 'title' in values ? { ...shown, rule: '–' } : shown);
}

function Named({ finding: { what, to, said } }: { finding: Finding }) {
  const t = useT();
  const { tag } = useLocale();
  const kind = checkedKinds.find((one) => one === what);
  const part = parts.find((one) => one === what);
  const language = said?.words === 'otherLanguage' ? new Intl.DisplayNames([tag], { type: 'language' }).of(what) : null;
  const name = language ?? (kind ? t.any(`testing.seen.${kind}`) : part ? t(partNames[part]) : what);
  if (!name) return null;
  return to ? (
    <Link to={to} className="tap font-medium underline underline-offset-4">
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi className="font-medium">{name}</bdi>
  );
}

function Counts({ checked, failed }: { checked: number; failed: number }) {
  const t = useT();
  return <span className="w-full text-sm text-ink-3">{t('testing.counts', { checked, failed })}</span>;
}
