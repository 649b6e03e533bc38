import type { ListingFeed } from '#contract/inventory/feeds.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

export const readFeedKind = 'listings.read_feed';

const purpose = 'token of a listing feed';
export const sealToken = (secret: string, token: string): string => seal(secret, purpose, token);
export const openToken = (secret: string, sealed: string): string => unseal(secret, purpose, sealed);

const signIn = sql`case when f.token_address is not null then
  json_build_object('address', f.token_address, 'clientId', f.client_id, 'scope', f.token_scope) end`;

export const readFeeds = (tx: Tx, only: Sql = nothing): Promise<ListingFeed[]> =>
  tx.all<ListingFeed>(sql`
    select f.id, f.name, f.address, f.only_where as "onlyWhere", ${signIn} as "signIn", f.is_shown as "isShown", f.notice, case when f.is_on then 'on' else 'off' end as state,
      exists (select from jobs j where j.organisation_id = f.organisation_id and j.kind = ${readFeedKind} and j.key = f.id::text
        and j.state in ('waiting', 'running') and j.run_at <= now()) as reading,
      (select count(*) from listings l where l.organisation_id = f.organisation_id and l.feed_id = f.id
        and l.archived_at is null) as listings,
      f.created_count as created, f.changed_count as changed, f.removed_count as removed,
      (select count(*) from listing_feed_problems p where p.organisation_id = f.organisation_id and p.feed_id = f.id) as problems,
      f.reached::timestamptz as "reachedAt", f.copied_at as "copiedAt", f.last_run_at as "lastRunAt", f.walked_at as "walkedAt",
      f.problem, f.created_at as "createdAt", f.version
    from listing_feeds f where f.organisation_id = ${tx.scope.organisationId} ${only} order by f.id limit 10`);

export async function readFeed(tx: Tx, id: string): Promise<ListingFeed> {
  const [feed] = await readFeeds(tx, sql`and f.id = ${id}`);
  if (!feed) throw notFound();
  return feed;
}

/** A feed's settings, as stored. */
export type Stored = {
  id: string;
  address: string;
  onlyWhere: string;
  sealedToken: string;
  signIn: ListingFeed['signIn'];
  isOn: boolean;
  reached: string | null;
  reachedKey: string | null;
  isCopied: boolean;
  walkKey: string | null;
  walkIsDue: boolean;
};

export const storedFeed = (tx: Tx, id: string): Promise<Stored | undefined> =>
  tx.one<Stored>(sql`
    select f.id, f.address, f.only_where as "onlyWhere", f.sealed_token as "sealedToken", ${signIn} as "signIn", f.is_on as "isOn", f.reached,
      f.reached_key as "reachedKey", f.copied_at is not null as "isCopied", f.walk_key as "walkKey",
      f.walk_key is not null or f.walked_at is null or f.walked_at < now() - interval '20 hours' as "walkIsDue"
    from listing_feeds f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${id} for update`);
