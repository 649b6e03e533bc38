import { stateCode } from '../people/states.ts';
import { placeOf, zoneOfPostalCode } from '../people/us-places.ts';

type Home = { stateOrProvince: string | null; postalCode: string | null };

/** Shown with every time, so that readers don't take it for their own zone. */
export const unknownZone = 'UTC';

/** The time zone of a home; null when its address doesn't tell. */
export function homeZone({ stateOrProvince, postalCode }: Home): string | null {
  const { state, zones } = placeOf(stateOrProvince, null);
  return (state && zoneOfPostalCode(state, postalCode)) ?? zones[0] ?? null;
}

const endOfAddress = /,\s*([A-Za-z]{2})\.?\s*(\d{5})?(?:-\d{4})?\s*$/;

/** The state in a one-line address; null when it has none. */
export const stateInAddress = (text: string): string | null => stateCode(endOfAddress.exec(text)?.[1] ?? null) ?? null;

/** The time zone of a one-line address: `12 Vine St, Tacoma, WA 98402`. */
export function zoneOfAddress(text: string): string | null {
  const [, stateOrProvince = null, postalCode = null] = endOfAddress.exec(text) ?? [];
  return homeZone({ stateOrProvince, postalCode });
}
