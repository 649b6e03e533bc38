import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { openHouses } from '#contract/inventory/open-houses.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { baths } from '#server/inventory/listings/baths.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { shownPhotos } from '../listings/photos/shown.ts';
import { mayBeSeenByAll } from '../listings/public.ts';
import { openHousePlaces } from './sign-in.ts';

export const openHouseForm = formGuard('open house form');

export async function scopeOfSlug({ db }: Services, slug: string): Promise<{ scope: Scope; id: string }> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from open_houses where slug = ${slug}`),
  );
  if (!found) throw notFound();
  return { scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' }, id: found.id };
}

type Page = OutputOf<typeof openHouses.open>;

/** The public page: shown only if host and seller allow it, and without the address if the seller hides it. */
export async function showOpenHouse(services: Services, { slug }: InputOf<typeof openHouses.open>): Promise<Page> {
  const { scope, id } = await scopeOfSlug(services, slug);
  const page = await services.db.withOrg(scope, async (tx) => {
    const found = await tx.one<Omit<Page, 'opened' | 'ownWords' | 'agent'> & { hostId: string }>(sql`
      select ${brandColumns}, h.host_id as "hostId", case when l.internet_address_display_yn then l.unparsed_address end as address, coalesce(l.city, '') as city,
        l.state_or_province as region, case when l.internet_address_display_yn then l.postal_code end as "postalCode",
        l.list_price_cents as "listPrice", l.bedrooms_total as bedrooms, ${baths} as bathrooms, l.living_area as "livingArea",
        coalesce(l.public_remarks, '') as remarks, h.words, ${shownPhotos} as photos, trim(u.first_name || ' ' || u.last_name) as host, h.starts_at as "startsAt",
        h.starts_at + h.minutes * interval '1 minute' as "endsAt", h.time_zone as "timeZone", h.state,
        h.starts_at + h.minutes * interval '1 minute' <= now() as "isOver"
      from open_houses h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
      join users u on u.id = h.host_id
      ${brandJoin('h')}
      where h.organisation_id = ${scope.organisationId} and h.id = ${id} and h.is_public and ${mayBeSeenByAll}`);
    if (!found) return undefined;
    const { hostId, ...shown } = found;
    return { ...shown, agent: await shownAgent(tx, hostId), ownWords: await ownWordsAt(tx, openHousePlaces) };
  });
  if (!page) throw notFound();
  return { ...page, opened: openHouseForm.openedNow(services.settings.secret) };
}
