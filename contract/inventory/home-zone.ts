import { placeOf } from '../people/us-places.ts';

/** Beginnings of ZIP codes that lie by another clock than most of their state. */
const apart: Record<string, string> = {
  ...keyed('324 325', 'America/Chicago'), // Florida: the panhandle
  ...keyed('463 464 476 477', 'America/Chicago'), // Indiana: Gary, Evansville
  ...keyed('420 421 422 423 424', 'America/Chicago'), // Kentucky: the west
  ...keyed('373 374 376 377 378 379', 'America/New_York'), // Tennessee: the east
  ...keyed('577', 'America/Denver'), // South Dakota: Rapid City
  ...keyed('586', 'America/Denver'), // North Dakota: Dickinson
  ...keyed('691 693', 'America/Denver'), // Nebraska: the panhandle
  ...keyed('798 799 885', 'America/Denver'), // Texas: El Paso
  ...keyed('835 838', 'America/Los_Angeles'), // Idaho: the north
  ...keyed('979', 'America/Boise'), // Oregon: Malheur County
};

function keyed(prefixes: string, zone: string): Record<string, string> {
  return Object.fromEntries(prefixes.split(' ').map((prefix) => [prefix, zone]));
}

type Home = { stateOrProvince: string | null; postalCode: string | null };

/** Said wherever a time is shown, so that nobody takes it for their own. */
export const unknownZone = 'UTC';

/** The clock that everything about a home goes by; null where its address does not tell. */
export function homeZone({ stateOrProvince, postalCode }: Home): string | null {
  const { zones } = placeOf(stateOrProvince, null);
  if (zones.length === 0) return null;
  const other = apart[postalCode?.trim().slice(0, 3) ?? ''];
  return other && zones.includes(other) ? other : zones[0]!;
}

/** The same of an address that was written as one line: `12 Vine St, Tacoma, WA 98402`. */
export function zoneOfAddress(text: string): string | null {
  const [, stateOrProvince = null, postalCode = null] =
    /,\s*([A-Za-z]{2})\.?\s*(\d{5})?(?:-\d{4})?\s*$/.exec(text) ?? [];
  return homeZone({ stateOrProvince, postalCode });
}
