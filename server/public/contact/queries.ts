import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { ContactChange, ContactMessage, contact } from '#contract/public/contact.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

export type MessageRow = ContactMessage;

const nameOf = (user: string): Sql => {
  const u = sql.raw(user);
  return sql`coalesce(nullif(trim(${u}.first_name || ' ' || ${u}.last_name), ''), ${u}.email)`;
};

export const columns = sql`
  c.id, c.topic, c.name, c.email, c.company, c.message, c.locale, c.consent_text as "consentText",
  c.consent_version as "consentVersion", c.suspected, c.status, c.created_at as "createdAt",
  (select jsonb_build_object('id', u.id, 'name', ${nameOf('u')}) from users u where u.id = c.assigned_to) as assignee`;

const newestFirst: Order = { id: sql`c.id`, descending: true };

/** Searches stop at this many messages; operators with more matches need to narrow the search. */
const mostFound = 1_000;

const holds = (search: string | undefined): Sql =>
  search ? sql`c.id in (select lintel.find_contact_messages(${search}, ${mostFound}))` : sql`true`;

export async function messagesIn(
  tx: Queries,
  { status, of, search, cursor, limit }: InputOf<typeof contact.list>,
  operatorId: string,
) {
  const rows = await tx.all<MessageRow>(sql`
    select ${columns} from contact_messages c
    where c.status = ${status} and ${of === 'me' ? sql`c.assigned_to = ${operatorId}` : sql`true`} and ${holds(search)}
      and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

export const messageCounts = (tx: Queries): Promise<OutputOf<typeof contact.counts>> =>
  tx.get(sql`
    select count(*) filter (where status = 'new')::int as new, count(*) filter (where status = 'answered')::int as answered,
           count(*) filter (where status = 'spam')::int as spam
    from contact_messages`);

export async function messageById(tx: Queries, id: string): Promise<MessageRow> {
  const row = await tx.one<MessageRow>(sql`select ${columns} from contact_messages c where c.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

export const changesOf = (tx: Queries, id: string): Promise<ContactChange[]> =>
  tx.all(sql`
    select h.id, h.change, h.changed_at as at, ${nameOf('b')} as by, ${nameOf('a')} as assignee
    from contact_changes h left join users b on b.id = h.changed_by left join users a on a.id = h.assigned_to
    where h.message_id = ${id} order by h.id limit 500`);
