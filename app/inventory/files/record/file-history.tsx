import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Gavel, Link2, Lock, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Timeline, type TimelineEntry } from '#app/ui/record/timeline.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { filing } from '#contract/inventory/files.ts';
import { fileQueries } from '../queries.ts';

type Item = OutputOf<typeof filing.history>['rows'][number];

const icons: Record<string, ReactNode> = {
  'file.opened': <Lock />,
  'file.held': <Gavel />,
  'file.released': <Gavel />,
  'file.infected': <ShieldAlert />,
  'file.shared': <Link2 />,
  'file.share_opened': <Link2 />,
  'file.share_revoked': <Link2 />,
};

/** All that happened to a file, and who opened it where that is kept. */
export function FileHistory({ id }: { id: string }) {
  const t = useT();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(fileQueries.history(id));
  const entry = ({ id: event, kind, at, actor, data: said }: Item): TimelineEntry => {
    const detail = said.reason ?? said.note ?? said.found;
    return {
      id: event,
      at,
      icon: icons[kind] ?? <FileText />,
      words: (
        <>
          {actor && <b>{actor} </b>}
          {t.any(`files.event.${kind.replace(/^file\./, '').replace('.', '_')}`)}
          {typeof detail === 'string' && detail && <bdi className="text-ink-2"> · {detail}</bdi>}
        </>
      ),
    };
  };
  const entries = data ? rowsOf<Item>(data).map(entry) : [];
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('files.history')} className="grid gap-3.5">
      <h2 className="text-sm font-medium text-ink-3">{t('files.history')}</h2>
      <Timeline label={t('files.history')} entries={entries} />
      {hasNextPage && (
        <Button
          kind="quiet"
          size="s"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
