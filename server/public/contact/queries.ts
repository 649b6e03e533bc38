import type { InputOf } from '#contract/core/call.ts';
import type { ContactMessage, contact } from '#contract/public/contact.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type MessageRow = ContactMessage;

export const columns = sql`
  id, topic, name, email, company, message, locale, consent_text as "consentText", consent_version as "consentVersion",
  suspected, created_at as "createdAt", handled_at as "handledAt", handled_by as "handledBy"`;

const newestFirst: Order = { id: sql`id`, descending: true };

const inState = {
  open: sql`handled_at is null and not suspected`,
  handled: sql`handled_at is not null and not suspected`,
  suspected: sql`suspected`,
};

export async function messagesIn(tx: Queries, { state, cursor, limit }: InputOf<typeof contact.list>) {
  const rows = await tx.all<MessageRow>(sql`
    select ${columns} from contact_messages where ${inState[state]} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}
