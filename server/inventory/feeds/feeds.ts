import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type feeds, type ListingFeed, mostFeedProblemsTold, mostFeeds } from '#contract/inventory/feeds.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkAddress } from '#server/outside/fetch/check-address.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import { ODataError } from '../odata/odata-error.ts';
import { parseFilter } from '../odata/parse-filter.ts';
import { readFeed, readFeedKind, sealToken } from './store.ts';

/** Checks what can be checked without a request; every run checks the rest. */
function checkUrl(address: string, path: string[] = ['address']): string {
  try {
    const url = checkAddress(address, { allowLoopback: false });
    if (url.search || url.hash) throw invalid(path, 'Enter the base URL without a query string.');
    return url.href;
  } catch (error) {
    if (error instanceof GuardedFetchError) throw invalid(path, error.message);
    throw error;
  }
}

/** It becomes part of every query, so it must be exactly one condition. */
function checkCondition(text: string): string {
  try {
    if (text !== '') parseFilter(text);
    return text;
  } catch (error) {
    if (error instanceof ODataError) throw invalid(['onlyWhere'], error.message);
    throw error;
  }
}

type SignIn = ListingFeed['signIn'];
const checkSignIn = (given: SignIn): SignIn =>
  given && { ...given, address: checkUrl(given.address, ['signIn', 'address']) };

const readSoon = (tx: Tx, id: string): Promise<string> =>
  tx.enqueue({ kind: readFeedKind, payload: { feedId: id }, key: id, maxAttempts: 1 });

export async function createFeed(
  tx: Tx,
  actor: Member,
  secret: string,
  input: InputOf<typeof feeds.create>,
): Promise<ListingFeed> {
  const address = checkUrl(input.address);
  const condition = checkCondition(input.onlyWhere);
  const signIn = checkSignIn(input.signIn);
  // Serialized, so that the limit on feeds is exact.
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*) as count from listing_feeds where organisation_id = ${actor.organisationId}`,
  );
  if (count >= mostFeeds) throw new Refusal('conflict', `An organization can have ${mostFeeds} feeds.`);
  const id = newId();
  await tx.run(sql`
    insert into listing_feeds (organisation_id, id, name, address, only_where, is_shown, notice, sealed_token, created_by,
                               token_address, client_id, token_scope)
    values (${actor.organisationId}, ${id}, ${input.name}, ${address}, ${condition}, ${input.isShown}, ${input.notice},
      ${sealToken(secret, input.token)}, ${actor.userId}, ${signIn?.address ?? null}, ${signIn?.clientId ?? null}, ${signIn?.scope ?? ''})`);
  tx.record({ kind: 'listing_feed.added', subject: { type: 'listing_feed', id }, data: { name: input.name } });
  await readSoon(tx, id);
  return readFeed(tx, id);
}

export async function changeFeed(
  tx: Tx,
  secret: string,
  version: number,
  { id, ...change }: InputOf<typeof feeds.change>,
): Promise<ListingFeed> {
  await tx.run(
    sql`select 1 from listing_feeds where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`,
  );
  const before = await readFeed(tx, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const address = change.address === undefined ? before.address : checkUrl(change.address);
  // A user who changes the URL must enter the token again, or another user's token could be sent to any server.
  const signIn = change.signIn === undefined ? before.signIn : checkSignIn(change.signIn);
  if ((address !== before.address || signIn?.address !== before.signIn?.address) && change.token === undefined)
    throw invalid(['token'], 'Enter the access token again for the new URL.');
  const onlyWhere = change.onlyWhere === undefined ? before.onlyWhere : checkCondition(change.onlyWhere);
  const anew = address !== before.address || onlyWhere !== before.onlyWhere;
  const isOn = (change.state ?? before.state) === 'on';
  await tx.run(sql`
    update listing_feeds set name = ${change.name ?? before.name}, address = ${address}, only_where = ${onlyWhere}, is_on = ${isOn},
      token_address = ${signIn?.address ?? null}, client_id = ${signIn?.clientId ?? null}, token_scope = ${signIn?.scope ?? ''},
      is_shown = ${change.isShown ?? before.isShown}, notice = ${change.notice ?? before.notice},
      ${change.token === undefined ? sql.raw('') : sql`sealed_token = ${sealToken(secret, change.token)},`}
      ${anew ? sql`reached = null, reached_key = null, copied_at = null, walk_key = null, walked_at = null,` : sql.raw('')}
      problem = null, failures = 0, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'listing_feed.changed',
    subject: { type: 'listing_feed', id },
    data: { name: change.name ?? before.name },
  });
  if (isOn) await readSoon(tx, id);
  return readFeed(tx, id);
}

export async function removeFeed(tx: Tx, id: string): Promise<{ done: true }> {
  const gone = await tx.one<{ name: string }>(sql`
    delete from listing_feeds where organisation_id = ${tx.scope.organisationId} and id = ${id} returning name`);
  if (!gone) throw notFound();
  tx.record({ kind: 'listing_feed.removed', subject: { type: 'listing_feed', id }, data: { name: gone.name } });
  return { done: true };
}

export async function runFeed(tx: Tx, id: string): Promise<ListingFeed> {
  const feed = await readFeed(tx, id);
  if (feed.state === 'off') throw new Refusal('conflict', 'This feed is turned off.');
  await readSoon(tx, id);
  return readFeed(tx, id);
}

export async function feedProblems(tx: Tx, id: string): Promise<OutputOf<typeof feeds.problems>> {
  await readFeed(tx, id);
  const problems = await tx.all<OutputOf<typeof feeds.problems>['problems'][number]>(sql`
    select p.feed_key as key, p.issues, p.at from listing_feed_problems p
    where p.organisation_id = ${tx.scope.organisationId} and p.feed_id = ${id}
    order by p.at desc, p.feed_key limit ${sql.int(mostFeedProblemsTold)}`);
  return { problems };
}
