import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { brandColumns, brandIn, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { office } from '../../listings/policy.ts';
import { marketAround } from './around.ts';
import { type CmaLook, cmaLooks } from './looks.ts';
import type { CmaRecord } from './queries.ts';

type Reported = Omit<CmaRecord, 'can' | 'isWished'> &
  ShownBrand &
  Pick<CmaReport, 'agent'> & {
    isWished: boolean;
    owner: string | null;
  };

/** URL of the photo at a position; the subject home is 0. */
type PhotoAddress = (place: number, listing: string, look: CmaLook) => string | null;

/** The report's listings in the order of its photos; null for a home without a listing. */
export const photoOrder = ({
  listing,
  comparables,
}: {
  listing: string | null;
  comparables: readonly { listing: string }[];
}): (string | null)[] => [listing, ...comparables.map((one) => one.listing)];

const reported = (tx: Tx, id: string): Promise<Reported | undefined> =>
  tx.one<Reported>(sql`
    select c.id, c.listing_id as listing, c.property_id as property, c.address, c.city, c.latitude, c.longitude, c.property_type as "propertyType",
      c.facts, c.confirmed_at as "confirmedAt", c.search, c.rates, c.comparables, c.note, c.changed_at as "changedAt", c.owner_id as owner,
      coalesce(g.internet_automated_valuation_display_yn, true) as "isWished",
      trim(u.first_name || ' ' || u.last_name) as agent, ${brandColumns}
    from cmas c left join listings g on g.organisation_id = c.organisation_id and g.id = c.listing_id
    left join users u on u.id = c.owner_id
    ${brandJoin('c')}
    where c.organisation_id = ${tx.scope.organisationId} and c.id = ${id}`);

/**
 * A report names its subject, whoever it is for. What sellers keep off the internet of a comparable's address, location, and photo is left out
 * of a link's report, which has an `expiresAt`; the office's own report is printed and shown in person.
 */
export async function cmaReportOf(
  tx: Tx,
  id: string,
  expiresAt: string | null,
  photoAt: PhotoAddress,
): Promise<CmaReport | undefined> {
  const found = await reported(tx, id);
  if (!found) return undefined;
  const { facts, rates, search, note, city, agent, owner } = found;
  // Market data that every member may see: the link's holder sees no more than that.
  const market = await marketAround(tx, found, search, sql`l.seen_key = ${office}`);
  const shown = [...photoOrder(found), ...market.homes.map(({ listing }) => listing)];
  const looks = await cmaLooks(
    tx,
    shown.filter((one) => one !== null),
  );
  const isByLink = expiresAt !== null;
  const photoOf = (place: number, listing: string | null): string | null => {
    const look = listing ? looks.get(listing) : undefined;
    return listing && look && (place === 0 || !isByLink || !look.isHidden) ? photoAt(place, listing, look) : null;
  };
  const isAddressHidden = (listing: string) => isByLink && (looks.get(listing)?.isAddressHidden ?? false);
  const unlessHidden = (home: { listing: string; address: string }) =>
    isAddressHidden(home.listing) ? null : home.address;
  const [person] = owner ? await shownAgents(tx, [owner]) : [];
  return {
    ...brandIn(found),
    ...{ city, agent, note, facts, rates, search, expiresAt },
    person: person ? withoutId(person) : null,
    photo: photoOf(0, found.listing),
    at: { latitude: found.latitude, longitude: found.longitude },
    address: found.address,
    asOf: found.changedAt,
    comparables: found.comparables.map(({ listing, address, ...one }, place) => ({
      ...one,
      address: unlessHidden({ listing, address }),
      photo: photoOf(place + 1, listing),
      at: isAddressHidden(listing) ? null : (looks.get(listing)?.at ?? null),
    })),
    market: {
      ...market,
      homes: market.homes.map(({ listing, address, ...home }) => ({
        ...home,
        address: unlessHidden({ listing, address }),
      })),
    },
  };
}

const withoutId = <Person extends { id: string }>({ id: _, ...person }: Person): Omit<Person, 'id'> => person;

/** The photo at a position in a report, if the link's holder may see it. */
export async function photoAtPlace(
  tx: Tx,
  id: string,
  place: number,
): Promise<{ listing: string; photoId: string } | undefined> {
  const found = await reported(tx, id);
  const listing = found && photoOrder(found)[place];
  if (!listing) return undefined;
  const look = (await cmaLooks(tx, [listing])).get(listing);
  return look?.photoId && (place === 0 || !look.isHidden) ? { listing, photoId: look.photoId } : undefined;
}
