import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { type Known, tellingOf, whatHappened } from './changes.ts';
import { forgetHomes } from './forget-homes.ts';
import { readHomes } from './homes.ts';
import { candidatesFor, type Looking, searchesById } from './match.ts';
import { sendLater } from './pace.ts';
import { recheckAlerts, stillWaits } from './recheck-alerts.ts';

/** Number of listings whose searches are looked up together. */
const atOnce = 100;

/** Reports new and changed listings to contacts with matching searches. */
export const searchesListener: OrganisationListener = {
  name: 'searches',
  works: 'in organisation',
  kinds: [
    'listing.created',
    'listing.changed',
    'listing.status_changed',
    'listing.price_changed',
    'listing.archived',
    'listing.restored',
  ],
  async handle(tx, events) {
    const byListing = Map.groupBy(events, ({ subject }) => subject.id);
    const ids = [...byListing.keys()].sort();
    for (let from = 0; from < ids.length; from += atOnce) {
      const chunk = ids.slice(from, from + atOnce);
      await tellOf(tx, new Map(chunk.map((id) => [id, byListing.get(id)!])));
    }
  },
};

type KnownRow = Known & { search: string; listing: string; isWritten: boolean };
type Told = { search: string; listing: string; kind: ChangeKind; before: number | null };

async function tellOf(tx: Tx, events: ReadonlyMap<string, readonly DeliveredEvent[]>): Promise<void> {
  const { organisationId } = tx.scope;
  const homes = await readHomes(tx, [...events.keys()]);
  const found = await candidatesFor(
    tx,
    homes.filter(({ isShown }) => isShown),
  );
  const known = await tx.all<KnownRow>(sql`
    select h.search_id as search, h.listing_id as listing, h.kind, h.waits, h.told_at is not null as "isTold",
      h.price_before as "priceBefore", exists (
        select from search_alert_homes w join search_alerts a on a.organisation_id = w.organisation_id and a.message_id = w.message_id
        join messages m on m.organisation_id = w.organisation_id and m.id = w.message_id
        where w.organisation_id = h.organisation_id and w.listing_id = h.listing_id and a.search_id = h.search_id and ${stillWaits}) as "isWritten"
    from search_homes h where h.organisation_id = ${organisationId} and h.listing_id = any(${[...events.keys()]}::uuid[])`);
  if (found.length === 0 && known.length === 0) return;
  const searches = new Map<string, Looking>(found.map((search) => [search.id, search]));
  const others = known.map(({ search }) => search).filter((id) => !searches.has(id));
  for (const search of await searchesById(tx, [...new Set(others)])) searches.set(search.id, search);
  const pairOf = (search: string, listing: string) => `${search} ${listing}`;
  const knownOf = new Map(known.map((row) => [pairOf(row.search, row.listing), row]));
  const pairs = new Set([...found.map(({ id, listing }) => pairOf(id, listing)), ...knownOf.keys()]);
  const told: Told[] = [];
  const forgotten: { search: string; listing: string }[] = [];
  const happened = new Map(homes.map((home) => [home.id, whatHappened(home, events.get(home.id)!)]));
  for (const pair of pairs) {
    const [searchId, listing] = pair.split(' ') as [string, string];
    const search = searches.get(searchId);
    const what = happened.get(listing);
    const row = knownOf.get(pair);
    if (!search || !what) continue;
    const telling = tellingOf(search, what, row);
    // If a waiting email mentions the listing, it is rechecked; the waiting row stays in case that is too late.
    if (telling === 'forget' && !row?.isWritten) forgotten.push({ search: searchId, listing });
    else if (telling !== 'forget' && telling !== 'nothing')
      told.push({ search: searchId, listing, kind: telling, before: what.asKnown.listPrice });
  }
  await keep(tx, told);
  await forgetHomes(tx, forgotten);
  if (known.some(({ isWritten }) => isWritten))
    await recheckAlerts(
      tx,
      sql`exists (select from search_alert_homes w where w.organisation_id = a.organisation_id
        and w.message_id = a.message_id and w.listing_id = any(${[...events.keys()]}::uuid[]))`,
    );
  await sendLater(tx, [...new Set(told.map(({ search }) => search))]);
}

/** One row per listing and search, however often the listing changes before the alert. */
async function keep(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await tx.run(sql`
    insert into search_homes as h (organisation_id, search_id, listing_id, kind, price_before)
    select ${tx.scope.organisationId}, t.search, t.listing, t.kind, case when t.kind = 'price_reduced' then t.before end
    from unnest(${told.map(({ search }) => search)}::uuid[], ${told.map(({ listing }) => listing)}::uuid[],
      ${told.map(({ kind }) => kind)}::text[], ${told.map(({ before }) => before)}::bigint[]) t(search, listing, kind, before)
    order by t.search, t.listing
    on conflict (organisation_id, search_id, listing_id) do update set kind = excluded.kind, waits = true, happened_at = now(),
      price_before = case when h.waits and h.kind = excluded.kind then coalesce(h.price_before, excluded.price_before)
        else excluded.price_before end`);
}
