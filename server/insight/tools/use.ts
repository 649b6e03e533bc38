import { allowedOf } from '#contract/account/limits.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { expectedBy, type tools } from '#contract/insight/tools.ts';
import { planFor } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { roomFor } from '#server/people/files/room.ts';

type Counted = {
  elapsed: number;
  days: number;
  credits: number;
  creditsBefore: number;
  texts: number;
  textsBefore: number;
  emails: number;
  emailsBefore: number;
  bytes: number;
  newBytes: number;
};

/** What the organization uses of what costs by use. Months are in UTC, as those of AI credits are. */
export async function useOf(tx: Tx): Promise<OutputOf<typeof tools.use>> {
  const { organisationId } = tx.scope;
  const counted = await tx.get<Counted>(sql`
    with month as (
      select m as from_day, m at time zone 'UTC' as from_at, (m + interval '1 month') at time zone 'UTC' as to_at,
        (m - interval '1 month') as before_day, (m - interval '1 month') at time zone 'UTC' as before_at
      from date_trunc('month', now() at time zone 'UTC') m),
    sent as (
      select m.channel, m.created_at >= month.from_at as is_now from messages m, month
      where m.organisation_id = ${organisationId} and m.direction = 'out' and m.channel in ('text', 'email')
        and m.created_at >= month.before_at and m.sent_at is not null)
    select extract(epoch from now() - from_at) / 86400 as elapsed, extract(epoch from to_at - from_at) / 86400 as days,
      coalesce((select used from credit_use where organisation_id = ${organisationId} and month = from_day::date), 0) as credits,
      coalesce((select used from credit_use where organisation_id = ${organisationId} and month = before_day::date), 0) as "creditsBefore",
      (select count(*)::int from sent where channel = 'text' and is_now) as texts,
      (select count(*)::int from sent where channel = 'text' and not is_now) as "textsBefore",
      (select count(*)::int from sent where channel = 'email' and is_now) as emails,
      (select count(*)::int from sent where channel = 'email' and not is_now) as "emailsBefore",
      coalesce((select bytes from file_usage where organisation_id = ${organisationId}), 0)::float8 as bytes,
      coalesce((select sum(size) from files where organisation_id = ${organisationId} and created_at >= from_at), 0)::float8 as "newBytes"
    from month`);
  const { tiers, addOns } = await planFor(tx);
  const elapsed = Number(counted.elapsed);
  const days = Number(counted.days);
  const flowing = (used: number) => expectedBy(used, elapsed, days);
  const grown = flowing(counted.newBytes);
  return {
    rows: [
      {
        kind: 'credits',
        used: counted.credits,
        before: counted.creditsBefore,
        expected: flowing(counted.credits),
        allowed: allowedOf(tiers, 'credits', addOns) ?? null,
      },
      {
        kind: 'texts',
        used: counted.texts,
        before: counted.textsBefore,
        expected: flowing(counted.texts),
        allowed: null,
      },
      {
        kind: 'emails',
        used: counted.emails,
        before: counted.emailsBefore,
        expected: flowing(counted.emails),
        allowed: null,
      },
      {
        kind: 'storage',
        used: counted.bytes,
        before: Math.max(0, counted.bytes - counted.newBytes),
        // What is there stays; only what comes is expected to go on coming.
        expected: grown === null ? null : counted.bytes - counted.newBytes + grown,
        allowed: (await roomFor(tx)).all,
      },
    ],
  };
}
