import type { Point } from '#contract/core/area.ts';
import { conditionsIn } from '#contract/core/filter.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { nearOf } from '#server/core/places/places.ts';

/** What a lead asked about, and where it says it is looking. */
export type Asking = { about: string | null; city: string | null; state: string | null; areas: readonly string[] };
export type Whereabouts = {
  hasListing: boolean;
  listingAgent: string | null;
  price: number | null;
  zip: readonly string[];
  location: Point | null;
};
type Home = { address: string; agent: string | null; price: number | null; zip: string | null } & Point;

/** What the lead's last inquiry was about, so that a lead routed again is matched with the same home. */
export const lastAsked = (organisationId: string): Sql => sql`(
  select e.data ->> 'about' from events e
  where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = l.id and e.kind = 'lead.enquired'
  order by e.id desc limit 1)`;

const ofHomes = ['zip', 'location', 'price', 'hasListing'];
type Needs = { home: boolean; point: boolean };

/** Homes are looked up, and the list of places is loaded, only if a rule depends on them. */
export function needsOf(rules: readonly RoutingRule[]): Needs {
  const asked = new Set(rules.flatMap(({ filter }) => conditionsIn(filter).map(({ field }) => field)));
  return {
    home: ofHomes.some((field) => asked.has(field)) || rules.some(({ method }) => method === 'listing_agent'),
    point: asked.has('location'),
  };
}

/** The places that these leads look for, in the same order, with one query for all their homes. */
export async function whereaboutsOf(tx: Tx, leads: readonly Asking[], needs: Needs): Promise<Whereabouts[]> {
  const homes = needs.home ? await homesAt(tx, leads) : new Map<string, Home>();
  return leads.map((lead) => {
    const home = homes.get(lead.about?.trim() ?? '');
    const zip = home?.zip ? [home.zip] : zipsIn(lead);
    return {
      hasListing: home !== undefined,
      listingAgent: home?.agent ?? null,
      price: home?.price ?? null,
      zip,
      location: needs.point ? pointOf(lead, home, zip) : null,
    };
  });
}

/** If a home was listed several times, the newest listing counts, whatever the status of the others. */
async function homesAt(tx: Tx, leads: readonly Asking[]): Promise<Map<string, Home>> {
  const addresses = [...new Set(leads.flatMap(({ about }) => about?.trim() || []))];
  if (addresses.length === 0) return new Map();
  const homes = await tx.all<Home>(sql`
    select distinct on (g.unparsed_address) g.unparsed_address as address, g.owner_id as agent, g.list_price_cents as price,
      left(g.postal_code, 5) as zip, coalesce(g.latitude, g.near_latitude) as latitude, coalesce(g.longitude, g.near_longitude) as longitude
    from listings g
    where g.organisation_id = ${tx.scope.organisationId} and g.unparsed_address = any(${addresses}::text[]) and g.archived_at is null
    order by g.unparsed_address, g.id desc`);
  return new Map(homes.map((home) => [home.address, home]));
}

/** The last five-digit number in the inquiry, because a street number may have five digits too; else the ZIP codes among the areas. */
function zipsIn({ about, areas }: Asking): string[] {
  const [written] = /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(about ?? '') ?? [];
  return written ? [written] : areas.flatMap((area) => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(area)?.[1] ?? []);
}

/** At the home; else the center of its ZIP code; else the lead's town. */
function pointOf({ city, state }: Asking, home: Home | undefined, [postalCode]: readonly string[]): Point | null {
  if (typeof home?.latitude === 'number') return { latitude: home.latitude, longitude: home.longitude };
  const near = nearOf({ postalCode: postalCode ?? null, city, stateOrProvince: state });
  return near ? { latitude: near.latitude, longitude: near.longitude } : null;
}
