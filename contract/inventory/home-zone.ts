import { placeOf, stateCode, zoneOfPostalCode } from '../people/us-places.ts';

type Home = { stateOrProvince: string | null; postalCode: string | null };

/** Said wherever a time is shown, so that nobody takes it for their own. */
export const unknownZone = 'UTC';

/** The clock that everything about a home goes by; null where its address does not tell. */
export function homeZone({ stateOrProvince, postalCode }: Home): string | null {
  const { state, zones } = placeOf(stateOrProvince, null);
  return (state && zoneOfPostalCode(state, postalCode)) ?? zones[0] ?? null;
}

const endOfAddress = /,\s*([A-Za-z]{2})\.?\s*(\d{5})?(?:-\d{4})?\s*$/;

/** The state of an address that was written as one line; null where it says none. */
export const stateInAddress = (text: string): string | null => stateCode(endOfAddress.exec(text)?.[1] ?? null) ?? null;

/** The same of an address that was written as one line: `12 Vine St, Tacoma, WA 98402`. */
export function zoneOfAddress(text: string): string | null {
  const [, stateOrProvince = null, postalCode = null] = endOfAddress.exec(text) ?? [];
  return homeZone({ stateOrProvince, postalCode });
}
