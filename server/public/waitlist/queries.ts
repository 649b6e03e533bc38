import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type Vertical, verticals } from '#contract/core/verticals.ts';
import type { WaitlistEntry, waitlist } from '#contract/public/waitlist.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

const newestFirst: Order = { id: sql`id`, descending: true };

const columns = sql`
  id, vertical, email, locale, source, consent_text as "consentText", consent_version as "consentVersion",
  created_at as "createdAt", confirmed_at as "confirmedAt"`;

const ofVertical = (vertical: Vertical | undefined): Sql =>
  vertical === undefined ? sql`true` : sql`vertical = ${vertical}`;

export async function entries(
  tx: Queries,
  { vertical, cursor, limit }: InputOf<typeof waitlist.list>,
  which: Sql = sql`true`,
) {
  const rows = await tx.all<WaitlistEntry>(sql`
    select ${columns} from waitlist where ${ofVertical(vertical)} and ${which} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

export async function waitlistCounts(tx: Queries): Promise<OutputOf<typeof waitlist.counts>> {
  const found = await tx.all<OutputOf<typeof waitlist.counts>['counts'][number]>(sql`
    select vertical, count(confirmed_at)::int as confirmed, count(*) filter (where confirmed_at is null)::int as waiting
    from waitlist group by vertical`);
  const none = { confirmed: 0, waiting: 0 };
  return {
    counts: verticals.map((vertical) => found.find((row) => row.vertical === vertical) ?? { vertical, ...none }),
  };
}
