import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { ToolRunRow } from '#contract/growth/ai-tools/ai-tools.ts';
import type { ToolName } from '#contract/growth/ai-tools/tools.ts';
import { aiQueries } from './queries.ts';
import { outcomeNames, stateNames, toneOf, toolTitles } from './tool-words.ts';

/** The member's past drafts and their outcomes. */
export function RunHistory({ tool }: { tool?: ToolName }) {
  const t = useT();
  const format = useFormat();
  const pages = useInfiniteQuery(aiQueries.runs(tool));
  const { data, error, refetch } = pages;
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns={3} />;
  const rows = rowsOf<ToolRunRow>(data);
  if (rows.length === 0) return <p className="text-ink-2">{t('ai-tools.noHistory')}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface">
        {rows.map(({ id, tool: name, subject, state, outcome, approval, isEdited, model, cost, createdAt }) => (
          <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-paper">
            <Link
              to={`/ai-tools/${name}?run=${id}`}
              className="min-w-0 flex-1 basis-56 truncate font-medium after:absolute after:inset-0"
            >
              {subject?.name ? `${t(toolTitles[name])} · ${subject.name}` : t(toolTitles[name])}
            </Link>
            <Chip tone={toneOf({ state, outcome, approval })}>
              {outcome ? t(outcomeNames[outcome]) : t(stateNames[state])}
            </Chip>
            {isEdited && <span className="text-sm text-ink-3">{t('ai-tools.edited')}</span>}
            <span className="text-sm text-ink-3">
              {model ? t('ai-tools.creditsUsed', { model, cost }) : t('ai-tools.rules')}
            </span>
            <time dateTime={createdAt} className="num w-28 text-end text-sm text-ink-3">
              {format.relative(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} size="s" kind="quiet" className="justify-self-center" />
    </>
  );
}
