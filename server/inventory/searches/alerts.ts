import { isbot } from 'isbot';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { Filter } from '#contract/core/filter.ts';
import type { AlertPage } from '#contract/inventory/search-alerts.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Answers } from '#server/domain.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { shownPhotos } from '../listings/photos/shown.ts';
import { fileSearch } from './criteria.ts';
import { mayBeTold, soughtColumns } from './homes.ts';
import { sendLater } from './pace.ts';
import { recheckAlertsOf } from './recheck-alerts.ts';
import { readAlertToken } from './token.ts';

type PageOf = Answers['sitePageOf'];

type Followed = ShownBrand & {
  id: string;
  lead: string;
  search: string;
  filter: Filter;
  isStopped: boolean;
  isAsked: boolean;
  owner: string | null;
};

const followed = (tx: Tx, search: string): Promise<Followed | undefined> =>
  tx.one<Followed>(sql`
    select s.id, s.lead_id as lead, s.name as search, s.filter,
      s.stopped_at is not null or s.archived_at is not null as "isStopped",
      s.asked_at is not null and s.asked_at > coalesce(s.last_clicked_at, '-infinity') as "isAsked", ${brandColumns}, l.owner_id as owner
    from saved_searches s ${brandJoin('s')}
    join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${search}`);

async function pageOf(tx: Tx, sitePageOf: PageOf, search: string, listing: string | undefined): Promise<AlertPage> {
  const found = await followed(tx, search);
  if (!found) throw notFound();
  const home = listing
    ? await tx.one<Omit<NonNullable<AlertPage['home']>, 'page'>>(sql`
        select ${soughtColumns}, l.public_remarks as remarks, l.year_built as "yearBuilt", l.lot_size_square_feet as "lotSize",
          ${shownPhotos} as photos, case when l.internet_address_display_yn then l.virtual_tour_url end as tour
        from listings l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${listing} and ${mayBeTold}`)
    : undefined;
  const { id: _, lead: __, filter: ___, owner, ...page } = found;
  return {
    ...page,
    agent: await shownAgent(tx, owner),
    home: home ? { ...home, page: await sitePageOf(tx, home.id) } : null,
  };
}

/** Mail programs and scanners open links before the reader does, so viewing changes nothing. */
export async function readAlert({ db, settings }: Services, sitePageOf: PageOf, token: string): Promise<AlertPage> {
  const { scope, search, listing } = readAlertToken(settings.secret, token);
  return db.withOrg(scope, (tx) => pageOf(tx, sitePageOf, search, listing));
}

/** Sent by the page once it is visible. Declared bots aren't counted, and repeated clicks on the same home within a day count once. */
export async function clickAlert({ db, settings }: Services, token: string, userAgent: string): Promise<void> {
  const { scope, search, listing } = readAlertToken(settings.secret, token);
  if (isbot(userAgent)) return;
  await db.withOrg(scope, async (tx) => {
    const found = await followed(tx, search);
    if (!found) throw notFound();
    const isNews =
      listing === undefined ||
      (await tx.run(sql`
        update search_homes set clicked_at = now()
        where organisation_id = ${scope.organisationId} and search_id = ${search} and listing_id = ${listing}
          and told_at is not null and (clicked_at is null or clicked_at < now() - interval '1 day')`)) > 0;
    if (!isNews) return;
    await tx.run(sql`
      update saved_searches set clicks = clicks + 1, last_clicked_at = now(), asked_at = null, slowed = null
      where organisation_id = ${scope.organisationId} and id = ${search}`);
    if (!listing) return;
    const home = await tx.one<{ about: string }>(sql`
      select l.unparsed_address as about from listings l
      where l.organisation_id = ${scope.organisationId} and l.id = ${listing}`);
    if (home)
      tx.record({
        kind: 'lead.viewed_home',
        subject: { type: 'lead', id: found.lead },
        data: { about: home.about, listing },
      });
  });
}

/** The contact confirms the alerts, at the frequency they asked for. Stopped alerts can't be confirmed; that takes a new search. */
export async function keepAlert({ db, settings }: Services, sitePageOf: PageOf, token: string): Promise<AlertPage> {
  const { scope, search, listing } = readAlertToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => {
    const found = await followed(tx, search);
    if (!found) throw notFound();
    if (!found.isStopped) {
      await tx.run(sql`
        update saved_searches set last_clicked_at = now(), asked_at = null, slowed = null, modified_at = now()
        where organisation_id = ${scope.organisationId} and id = ${search}`);
      await sendLater(tx, [search]);
    }
    return pageOf(tx, sitePageOf, search, listing);
  });
}

/** Stops the alerts at once, without confirmation; repeating it has no effect. */
export async function stopAlert({ db, settings }: Services, sitePageOf: PageOf, token: string): Promise<AlertPage> {
  const { scope, search, listing } = readAlertToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => {
    const found = await followed(tx, search);
    if (!found) throw notFound();
    await stopSearch(tx, found);
    return pageOf(tx, sitePageOf, search, listing);
  });
}

/** The contact stops a search's alerts; members can't resume them. */
export async function stopSearch(
  tx: Tx,
  { id, lead, search, filter }: Pick<Followed, 'id' | 'lead' | 'search' | 'filter'>,
): Promise<void> {
  const stopped = await tx.run(sql`
    update saved_searches set stopped_by = 'person', stopped_at = coalesce(stopped_at, now()), modified_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and stopped_by is distinct from 'person'`);
  if (stopped === 0) return;
  await fileSearch(tx, id, filter, false);
  await recheckAlertsOf(tx, id);
  tx.record({
    kind: 'search.stopped',
    subject: { type: 'lead', id: lead },
    data: { searchId: id, name: search, by: 'person' },
  });
}
