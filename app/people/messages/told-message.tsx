import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Message } from '#contract/people/messages.ts';
import { leadQueries } from '../leads/queries.ts';
import { MessageBubble } from './message-bubble.tsx';
import { messageQueries } from './queries.ts';

/** The current state of the message that a timeline entry is about. */
export default function ToldMessage({ leadId, messageId }: { leadId: string; messageId: string }) {
  const { data } = useInfiniteQuery(messageQueries.ofLead(leadId));
  const lead = useQuery(leadQueries.get(leadId)).data;
  const message = rowsOf<Message>(data).find(({ id }) => id === messageId);
  return message ? <MessageBubble message={message} from={lead?.name} /> : null;
}
