import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { leadQueries } from '../queries.ts';
import type { TimelineItem } from './told/told.tsx';

const fromThem: readonly string[] = ['message.received', 'lead.enquired'];
const kinds = [...fromThem, 'message.sent', 'call.logged'];

/** The last exchange with a lead in either direction, and the lead's own last message. */
export function useExchange(leadId: string) {
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(leadQueries.timeline(leadId, kinds));
  // The placeholder holds events of another kind, which don't answer this.
  const rows = isPlaceholderData ? [] : rowsOf<TimelineItem>(data);
  const last = rows[0];
  return {
    isPending: isPending || isPlaceholderData,
    last,
    lastIsTheirs: last !== undefined && fromThem.includes(last.kind),
    theirs: rows.find(({ kind }) => fromThem.includes(kind)),
  };
}
