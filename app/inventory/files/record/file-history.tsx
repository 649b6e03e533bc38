import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Gavel, Link2, Lock, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { TimelineEntry } from '#app/ui/record/timeline.tsx';
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

/** All events of a file, including who opened it where that is recorded. */
export function FileHistory({ id }: { id: string }) {
  const t = useT();
  const history = useInfiniteQuery(fileQueries.history(id));
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
  return <RecordTimeline<Item> label={t('files.history')} timeline={history} entryOf={entry} />;
}
