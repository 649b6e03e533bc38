import { addDays } from '#contract/core/time-zone.ts';
import { newListing } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { changeStatus } from '#server/inventory/listings/change-status.ts';
import { createListing } from '#server/inventory/listings/create-listing.ts';
import { dayAt } from '#server/inventory/listings/day-there.ts';

type Place = {
  street: string;
  city: string;
  state: string;
  postalCode: string;
  unit: string;
  units: number;
  beds: number | null;
  area: number | null;
};
const listedDays = 180;

/** A lease listing of a vacant unit, on the market at once: the organization's sites show what is on the market. */
export async function listUnit(
  tx: Tx,
  actor: Member,
  unit: string,
  { rent, headline, words }: { rent: number; headline: string; words: string },
): Promise<string> {
  const place = await tx.get<Place>(sql`
    select p.street, p.city, p.state_or_province as state, p.postal_code as "postalCode", u.name as unit, u.beds, u.square_feet as area,
      (select count(*)::int from rental_units o where o.organisation_id = p.organisation_id and o.property_id = p.id) as units
    from rental_units u join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id
    where u.organisation_id = ${tx.scope.organisationId} and u.id = ${unit}`);
  const [, streetNumber, streetName] = place.street.match(/^(\d\S*)\s+(.+)$/) ?? [];
  if (!streetNumber || !streetName || !place.city || !place.postalCode)
    throw invalid(['alsoList'], 'Complete the property’s address first: number, street, city and ZIP code.');
  const today = dayAt(place.state);
  const listing = await createListing(
    tx,
    actor,
    newListing.parse({
      propertyType: 'Residential Lease',
      streetNumber,
      streetName: streetName.slice(0, 100),
      ...(place.units > 1 && { unitNumber: place.unit.slice(0, 25) }),
      city: place.city,
      stateOrProvince: place.state,
      postalCode: place.postalCode,
      bedroomsTotal: place.beds,
      livingArea: place.area || null,
      listPrice: rent,
      listingContractDate: today,
      expirationDate: addDays(today, listedDays),
      publicRemarks: [headline, words].filter(Boolean).join('\n\n').slice(0, 4_000),
    }),
  );
  await changeStatus(tx, actor, listing.id, listing.version, { standardStatus: 'Active' });
  return listing.id;
}
