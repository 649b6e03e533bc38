import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Badge } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useDocument } from '#app/use-document.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { toolOf } from '#contract/growth/ai-tools/tools.ts';
import { aiQueries } from './queries.ts';
import { RunHistory } from './run-history.tsx';
import { groupNames, toolIcons, toolTexts, toolTitles } from './tool-words.ts';

const Awaiting = lazy(() => import('./awaiting.tsx'));
const BatchList = lazy(() => import('./batch-page.tsx').then(({ BatchList: list }) => ({ default: list })));
const Caps = lazy(() => import('./caps.tsx'));

export const handle = { title: 'ai-tools.title' } as const;

type Overview = OutputOf<typeof aiTools.overview>;
const groups = ['listings', 'people', 'documents', 'practice'] as const;

/** All tools, the credits left, and past drafts. */
export default function AiToolsPage() {
  const t = useT();
  const may = useMay();
  const [query] = useSearchParams();
  const asked = query.get('run');
  const { data, error, refetch } = useQuery(aiQueries.overview);
  const run = useQuery({ ...aiQueries.run(asked ?? ''), enabled: asked !== null });
  // A notification opens the draft for its maker; an approver finds its text in the list below.
  if (asked && run.data) return <Navigate replace to={`/ai-tools/${run.data.tool}?run=${asked}`} />;
  return (
    <div className="page-room grid content-start gap-8 pt-4 pb-16">
      <header className="grid gap-1">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('ai-tools.title')}</h1>
        <p className="max-w-[68ch] text-ink-2">{t('ai-tools.text')}</p>
        <Link to="/ai-tools/policy" className="justify-self-start text-act hover:underline">
          {t('ai-tools.policy')}
        </Link>
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} columns={3} />
      ) : (
        <>
          <Credits overview={data} />
          {data.awaiting > 0 && (
            <Suspense>
              <Awaiting />
            </Suspense>
          )}
          <div className="grid gap-8">
            {groups.map((group) => (
              <div key={group} className="grid gap-3">
                <h2 className="text-md font-medium">{t(groupNames[group])}</h2>
                <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
                  {data.tools
                    .filter(({ name }) => toolOf(name).group === group)
                    .map((tool) => (
                      <ToolCard key={tool.name} {...tool} />
                    ))}
                </ul>
              </div>
            ))}
          </div>
          <Suspense>
            <BatchList />
          </Suspense>
          <section aria-labelledby="ai-history" className="grid gap-3">
            <h2 id="ai-history" className="text-md font-medium">
              {t('ai-tools.history')}
            </h2>
            <RunHistory />
          </section>
          {may('ai.manage') && data.model && (
            <Suspense>
              <Caps />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** Whether a model or our rules write here, and the credits left this month. */
function Credits({ overview: { model, credits, mine } }: { overview: Overview }) {
  const t = useT();
  const { brand } = useDocument();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-m border border-line bg-surface px-4 py-3 shadow-soft">
      <p className="min-w-0 flex-1 basis-80 text-ink-2">
        {model ? t('ai-tools.byModel', { model }) : t('ai-tools.byRules', { brand: brand.name })}
      </p>
      {model && (
        <dl className="flex gap-6">
          <div>
            <dt className="text-sm text-ink-3">{t('ai-tools.left')}</dt>
            <dd className="num font-medium">
              {t('ai-tools.ofAll', {
                left: format.number(Math.max(0, credits.allowed - credits.used)),
                all: format.number(credits.allowed),
              })}
            </dd>
          </div>
          {mine.cap !== null && (
            <div>
              <dt className="text-sm text-ink-3">{t('ai-tools.yours')}</dt>
              <dd className="num font-medium">
                {t('ai-tools.ofAll', {
                  left: format.number(Math.max(0, mine.cap - mine.used)),
                  all: format.number(mine.cap),
                })}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

function ToolCard({ name, cost, acts }: Overview['tools'][number]) {
  const t = useT();
  const isOff = !acts.some(({ mayUse }) => mayUse);
  const isHeld = !isOff && acts.some(({ needsApproval }) => needsApproval);
  const Icon = toolIcons[name];
  return (
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 rounded-m border border-line bg-surface p-4 shadow-soft transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-act">
      <span className="grid size-9 place-items-center rounded-s bg-act-tint text-act">
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="flex items-center gap-2 font-medium">
          <Link to={`/ai-tools/${name}`} className="outline-none after:absolute after:inset-0">
            {t(toolTitles[name])}
          </Link>
          {isOff ? (
            <Badge>{t('ai-tools.off')}</Badge>
          ) : isHeld ? (
            <Badge tone="need">{t('ai-tools.approvalFirst')}</Badge>
          ) : (
            cost > 0 && <Badge tone="info">{t('ai-tools.cost', { cost })}</Badge>
          )}
        </h3>
        <p className="text-sm text-ink-2">{t(toolTexts[name])}</p>
      </div>
    </li>
  );
}
