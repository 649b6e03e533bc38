import type { z } from 'zod';
import type { errorGroup, errorReport, operators } from '#contract/account/operators.ts';
import type { InputOf } from '#contract/core/call.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

type ErrorGroup = z.infer<typeof errorGroup>;
type ErrorReport = z.infer<typeof errorReport>;

const columns = sql`
  g.id, g.error_type as type, g.error_message as message, g.level, g.reports, g.alerts,
  (select count(distinct l.user_id)::int from error_logs l where l.group_id = g.id) as users, g.last_url as "lastUrl",
  g.first_seen_at as "firstSeenAt", g.last_seen_at as "lastSeenAt", g.mailed_at as "mailedAt",
  g.resolved_at as "resolvedAt", g.returned_at as "returnedAt"`;

const lastSeenFirst: Order = {
  value: { column: sql`g.last_seen_at`, type: 'timestamptz' },
  id: sql`g.id`,
  descending: true,
};

export async function errorGroups(tx: Queries, { state, cursor, limit }: InputOf<typeof operators.errors>) {
  const rows = await tx.all<ErrorGroup>(sql`
    select ${columns} from error_groups g
    where ${state === 'open' ? sql`g.resolved_at is null` : sql`g.resolved_at is not null`} and ${after(lastSeenFirst, cursor)}
    order by ${orderBy(lastSeenFirst)} limit ${sql.int(limit)}`);
  const last = rows.at(-1);
  return { rows, next: last && rows.length === limit ? `${last.lastSeenAt}~${last.id}` : null };
}

export const errorGroupById = (tx: Queries, id: string): Promise<ErrorGroup | undefined> =>
  tx.one<ErrorGroup>(sql`select ${columns} from error_groups g where g.id = ${id}`);

const newestFirst: Order = { id: sql`id`, descending: true };

export async function errorReports(tx: Queries, { id, cursor, limit }: InputOf<typeof operators.errorReports>) {
  const rows = await tx.all<ErrorReport>(sql`
    select id, user_id as "userId", error_type as type, error_message as message, error_stack as stack,
           component_stack as "componentStack", url, user_agent as "userAgent", created_at as at
    from error_logs where group_id = ${id} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}
