import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { forget, giveBack, limit, networkOf, take, tooMany } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { addressMark } from './accounts.ts';

const windowSeconds = 3 * 60;
const mostTries = 10;
/** How long a device or network that signed in to an account is known to it. */
const knownDays = 90;

const accountBucket = (email: string): string => `sign-in account ${addressMark(email)}`;
const networkBucket = (request: RequestFacts): string => `sign-in from ${networkOf(request.ip)}`;

/**
 * Counts a try to guess a password, before it is looked at. Guessing one account is slow wherever it comes from, and yet
 * no stranger can shut its owner out: whoever comes from a device or network that was signed in before passes by the
 * account's count and is held by their network's alone.
 */
export async function takeTry(
  { db }: Services,
  request: RequestFacts,
  email: string,
  device: string | undefined,
): Promise<{ succeeded: () => Promise<void> }> {
  const buckets = [networkBucket(request), accountBucket(email)];
  await limit(db, buckets[0]!, mostTries, windowSeconds);
  const account = await take(db, buckets[1]!, mostTries, windowSeconds);
  if (account.over && !(await isKnown(db, request, email, device))) throw tooMany(account.retryAfter);
  return { succeeded: () => giveBack(db, buckets) };
}

/** A new password was set by who reads the account's mail: guesses at the old one are over. */
export const forgetTries = ({ db }: Services, email: string): Promise<number> => forget(db, accountBucket(email));

async function isKnown(
  db: Services['db'],
  request: RequestFacts,
  email: string,
  device: string | undefined,
): Promise<boolean> {
  const row = await db.asSystem((tx) =>
    tx.one(sql`
      select 1 from users u join sessions s on s.user_id = u.id
      where u.email = ${email} and s.signed_in_at > now() - ${knownDays} * interval '1 day'
        and (s.device_hash = ${device ? hashToken(device) : null} or nullif(s.ip, '')::inet <<= ${networkOf(request.ip)}::inet)
      limit 1`),
  );
  return row !== undefined;
}

/** Deeds that a stranger's address may do only so often: signing up, asking for mail. */
export const limitDeed = ({ db }: Services, deed: string, request: RequestFacts): Promise<void> =>
  limit(db, `${deed} from ${networkOf(request.ip)}`, mostTries, windowSeconds);

/** Tries of tokens. They cannot be guessed; this keeps trying from costing anything. */
export const limitTokens = ({ db }: Services, request: RequestFacts): Promise<void> =>
  limit(db, `tokens from ${networkOf(request.ip)}`, 30, 15 * 60);

/** Whether one more message may go to this address now. Past it nothing is said: the earlier ones are in the mailbox. */
export async function mayMail({ db }: Services, what: string, email: string): Promise<boolean> {
  const { over } = await take(db, `${what} mail to ${addressMark(email)}`, 5, 60 * 60);
  return !over;
}
