import { outbox } from '#contract/account/outbox.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';

const newest: Order = { id: sql`m.id`, descending: true };

const columns = sql.raw(`m.id, m.channel, m.sender, m.recipient, m.subject, m.sent_at as "sentAt",
  m.body_text like '%/verify#%' as "isVerification"`);

/** Messages may contain sign-in links, so only people may read them, not API keys. */
export const outboxRoutes: Served[] = [
  serveJson(outbox.list, ({ cursor, limit }, actor) => {
    const rows = sql`
      select ${columns} from outbox_messages m
      where m.organisation_id = ${actor.organisationId} and ${after(newest, cursor)}
      order by ${orderBy(newest)} limit ${limit}`;
    return pageJson(rows, sql`r.id::text`, limit);
  }),

  serveJson(outbox.read, ({ id }, actor) => {
    return sql`
      select to_json(r)::text from (
        select ${columns}, m.body_text as text, m.attachments
        from outbox_messages m where m.organisation_id = ${actor.organisationId} and m.id = ${id}) r`;
  }),
];
