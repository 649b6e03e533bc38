import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { z } from 'zod';
import { keysOf, useT } from '#app/i18n/t.ts';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { listingTimelineItem } from '#contract/inventory/listing-history.ts';
import { cmaQueries } from '../queries.ts';

type Item = z.infer<typeof listingTimelineItem>;
const kinds = ['cma.created', 'cma.changed', 'cma.confirmed', 'cma.shared', 'cma.opened', 'cma.link_revoked'] as const;
const words = keysOf('value.cma.event', kinds);
const isKnown = (kind: string): kind is (typeof kinds)[number] => kinds.some((known) => known === kind);

export function CmaTimeline({ id }: { id: string }) {
  const t = useT();
  const timeline = useInfiniteQuery(cmaQueries.timeline(id));
  return (
    <RecordTimeline<Item>
      label={t('record.timeline')}
      timeline={timeline}
      entryOf={({ id: event, kind, at, actor }) => ({
        id: event,
        at,
        icon: <Pencil />,
        words: isKnown(kind) ? t(words[kind], { who: actor.name ?? t('record.system') }) : kind,
      })}
    />
  );
}
