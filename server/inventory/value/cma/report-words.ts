import { kmPerMile } from '#contract/core/distance.ts';
import { inDollars, inNumber } from '#contract/inventory/marketing/facts.ts';
import type { AdjustedFact } from '#contract/inventory/value/cma-sums.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { type Paper, quiet } from '../../paper/paper.ts';

export type CmaToDraw = {
  report: CmaReport;
  /** The report's date in the office's time zone. */
  day: string;
  /** In the report's order, the subject home first. */
  photos: (Uint8Array | undefined)[];
  face: Uint8Array | undefined;
  logo: Uint8Array | undefined;
};

export const margin = 42;
export const names: Record<AdjustedFact, string> = {
  livingArea: 'Living area (sq ft)',
  bedroomsTotal: 'Beds',
  bathroomsFull: 'Full baths',
  bathroomsHalf: 'Half baths',
  lotSizeSquareFeet: 'Lot size (sq ft)',
  yearBuilt: 'Year built',
  garageSpaces: 'Garage spaces',
  poolPrivateYN: 'Private pool',
  waterfrontYN: 'Waterfront',
  viewYN: 'View',
  fireplaceYN: 'Fireplace',
};
export const statuses: Readonly<Record<string, string>> = {
  Closed: 'Sold',
  Pending: 'Pending',
  Active: 'Active',
  'Active Under Contract': 'Under contract',
  Expired: 'Expired',
};
export const disclaimer =
  'This comparative market analysis is an agent’s opinion of value, prepared for an owner or a buyer. It is not an appraisal and must not be used as one.';

export const factWords = (fact: AdjustedFact, value: number | null): string => {
  if (value === null) return '–';
  if (fact.endsWith('YN')) return value > 0 ? 'Yes' : 'No';
  return fact === 'yearBuilt' ? String(value) : inNumber(value);
};
export const signed = (cents: number): string => (cents > 0 ? `+${inDollars(cents)}` : inDollars(cents));
export const miles = (km: number): string => `${(km / kmPerMile).toFixed(km / kmPerMile < 10 ? 1 : 0)} mi`;

export type Home = CmaReport['comparables'][number];
export const streetOf = (address: string | null, city: string): string =>
  address ? address.split(', ')[0]! : `A home in ${city}`;
export const placeOf = (address: string | null): string =>
  address ? address.split(', ').slice(1).join(', ') : 'Address withheld';

/** Draws a page title; returns where the content starts. */
export function heading(paper: Paper, words: string, lead?: string): number {
  let y = paper.height - 66;
  paper.fill({ x: margin, y: y + 26, width: 34, height: 3 }, paper.brand);
  paper.write(words, margin, y, { size: 22, font: 'serif' });
  y -= 18;
  if (lead) y = paper.paragraph(lead, { x: margin, y, width: paper.width - 2 * margin }, { size: 9.5, color: quiet });
  return y - 12;
}
