import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from './refusal.ts';

export type Taken = { over: boolean; retryAfter: number };

/**
 * Counts a hit. The count has a transaction of its own: it stands although what it guards is rolled back, and since it is
 * taken before the deed, tries made at once cannot all pass. A deed that is only rehearsed counts like any other.
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

/** A hit that turned out to be none: the right password, say. */
export async function giveBack(db: Database, buckets: readonly string[]): Promise<void> {
  // In one order everywhere, or two of these at once could wait for each other.
  const sorted = [...buckets].sort();
  await db.lasting.asSystem((tx) =>
    tx.run(sql`
      update rate_limits set hits = hits - 1 where bucket in (
        select bucket from rate_limits where bucket = any(${sorted}) and hits > 0 order by bucket for update)`),
  );
}

/** Counting begins again. */
export const forget = (db: Database, bucket: string): Promise<number> =>
  db.asSystem((tx) => tx.run(sql`delete from rate_limits where bucket = ${bucket}`));

/** Refuses what comes more than `max` times within `seconds`. */
export async function limit(db: Database, bucket: string, max: number, seconds: number): Promise<void> {
  const { over, retryAfter } = await take(db, bucket, max, seconds);
  if (over) throw tooMany(retryAfter);
}

/** One form is seldom sent in an hour by more people than this many times what one network may send. */
const networksOfAForm = 25;

/** Beside the limit of each network: so many to one form from all together, since whoever floods it may have many. */
export const limitForm = (db: Database, form: string, ofOneNetwork: number, seconds: number): Promise<void> =>
  limit(db, `${form} from everywhere`, ofOneNetwork * networksOfAForm, seconds);

export const tooMany = (retryAfter: number): Refusal =>
  new Refusal('rate_limited', 'Too many attempts. Please wait and try again.', { retryAfter });

/**
 * Whom an address stands for, as PostgreSQL's `cidr`: itself, or for IPv6 its /64, of which one household or server has
 * them all.
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
