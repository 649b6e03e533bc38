import { matchPassword, type PasswordSettings } from '../auth/passwords.ts';
import type { Database } from '../db/database.ts';
import { giveBack, networkOf, take, tooMany } from './limits.ts';

type Asked = {
  /** The link that the secret opens, which its hash is bound to: `shared file 0198…`. */
  name: string;
  hash: string;
  given: string;
  ip: string;
  /** The number of guesses allowed within a quarter of an hour, from all networks together. */
  most: number;
};

const quarter = 15 * 60;
const mostOfOneNetwork = 10;

/** Whether a link's secret was given. Guesses are limited per network and in total; a correct one doesn't count. */
export async function isLinkSecret(
  { db, settings }: { db: Database; settings: PasswordSettings },
  { name, hash, given, ip, most }: Asked,
): Promise<boolean> {
  const buckets: [string, number][] = [
    [`${name} from ${networkOf(ip)}`, mostOfOneNetwork],
    [name, most],
  ];
  for (const [bucket, limit] of buckets) {
    const { over, retryAfter } = await take(db, bucket, limit, quarter);
    if (over) throw tooMany(retryAfter);
  }
  if (!(await matchPassword(settings, name, given, [hash]))) return false;
  await giveBack(
    db,
    buckets.map(([bucket]) => bucket),
  );
  return true;
}
