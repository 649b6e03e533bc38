import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from './refusal.ts';

export type Taken = { over: boolean; retryAfter: number };

/**
 * Counts one hit, also in a rehearsal. The count has its own transaction so that it stays when the guarded work is rolled back, and it is
 * taken before the work so that simultaneous attempts can't all pass.
 */
export async function take(db: Database, bucket: string, max: number, seconds: number): Promise<Taken> {
  const row = await db.lasting.asSystem((tx) =>
    tx.get<{ hits: number; wait: number }>(sql`
      insert into rate_limits as l (bucket, hits, resets_at) values (${bucket}, 1, now() + ${seconds} * interval '1 second')
      on conflict (bucket) do update set
        hits = case when l.resets_at <= now() then 1 else l.hits + 1 end,
        resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
      returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`),
  );
  return { over: row.hits > max, retryAfter: Math.max(1, row.wait) };
}

/** Takes back hits that turned out not to count, such as a correct password. */
export async function giveBack(db: Database, buckets: readonly string[]): Promise<void> {
  // Always in the same order, or two of these at once could deadlock.
  const sorted = [...buckets].sort();
  await db.lasting.asSystem((tx) =>
    tx.run(sql`
      update rate_limits set hits = hits - 1 where bucket in (
        select bucket from rate_limits where bucket = any(${sorted}) and hits > 0 order by bucket for update)`),
  );
}

/** Resets the bucket, so that counting begins again. */
export const forget = (db: Database, bucket: string): Promise<number> =>
  db.asSystem((tx) => tx.run(sql`delete from rate_limits where bucket = ${bucket}`));

/** Refuses more than `max` hits within `seconds`. */
export async function limit(db: Database, bucket: string, max: number, seconds: number): Promise<void> {
  const { over, retryAfter } = await take(db, bucket, max, seconds);
  if (over) throw tooMany(retryAfter);
}

/**
 * The limit for one form from all networks together, as a multiple of the limit for one network. More people than that seldom use one form
 * within an hour.
 */
const networksOfAForm = 25;

/**
 * Limits submissions to one form from all networks together, in addition to the limit per network, because an attacker may use many
 * networks.
 */
export const limitForm = (db: Database, form: string, ofOneNetwork: number, seconds: number): Promise<void> =>
  limit(db, `${form} from everywhere`, ofOneNetwork * networksOfAForm, seconds);

export const tooMany = (retryAfter: number): Refusal =>
  new Refusal('rate_limited', 'Too many attempts. Please wait and try again.', { retryAfter });

/**
 * The network to count an IP address under, as PostgreSQL's `cidr`: the address itself, or its /64 for IPv6, since one household or server
 * owns a whole /64.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0]!;
  if (!isIPv6(address)) return address === '' ? '0.0.0.0/32' : `${address}/32`;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? start
      : [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
