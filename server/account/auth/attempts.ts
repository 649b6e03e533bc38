import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { forget, giveBack, limit, networkOf, take, tooMany } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { addressMark } from './accounts.ts';

const windowSeconds = 3 * 60;
const mostTries = 10;
/** How long a device or network stays known after a sign-in to the account. */
const knownDays = 90;

const accountBucket = (email: string): string => `sign-in account ${addressMark(email)}`;
const networkBucket = (request: RequestFacts): string => `sign-in from ${networkOf(request.ip)}`;

/**
 * Counts a password attempt before the password is checked. The limit per account slows guessing from anywhere, but can't lock the owner
 * out: known devices and networks are exempt from it and only subject to the limit of their network.
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

/** The new password was set through the account's mailbox, so attempts at the old one no longer count. */
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

/** Limits how often one network may sign up or request mail. */
export const limitDeed = ({ db }: Services, deed: string, request: RequestFacts): Promise<void> =>
  limit(db, `${deed} from ${networkOf(request.ip)}`, mostTries, windowSeconds);

/** Limits attempts with tokens. They can't be guessed; this only bounds the cost of trying. */
export const limitTokens = ({ db }: Services, request: RequestFacts): Promise<void> =>
  limit(db, `tokens from ${networkOf(request.ip)}`, 30, 15 * 60);

/**
 * Whether another message may be sent to this address now. Over the limit the caller isn't told, because the earlier messages are in the
 * mailbox.
 */
export async function mayMail({ db }: Services, what: string, email: string): Promise<boolean> {
  const { over } = await take(db, `${what} mail to ${addressMark(email)}`, 5, 60 * 60);
  return !over;
}
