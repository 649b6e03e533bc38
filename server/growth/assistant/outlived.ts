import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Messages and requests are deleted with their conversation. */
export const outlivedConversations: Outlived = {
  table: 'chatbot_conversations',
  when: sql`last_at < now() - interval '180 days'`,
};
