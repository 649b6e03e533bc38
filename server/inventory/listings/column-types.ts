import type { Written } from './columns.ts';

const days = ['listingContractDate', 'onMarketDate', 'expirationDate', 'purchaseContractDate', 'closeDate'];
const cents = ['listPrice', 'closePrice', 'associationFee', 'taxAnnualAmount'];
const counts = [
  'bedroomsTotal',
  'bathroomsFull',
  'bathroomsHalf',
  'livingArea',
  'lotSizeSquareFeet',
  'yearBuilt',
  'garageSpaces',
];

/** PostgreSQL's type of a field, for rows passed as JSON. */
export function typeOf(name: Written): string {
  if (name === 'listAgent') return 'uuid';
  if (name === 'latitude' || name === 'longitude') return 'float8';
  if (name === 'features' || name === 'particulars' || name === 'rooms' || name === 'custom') return 'jsonb';
  if (name.endsWith('YN')) return 'boolean';
  if (name === 'disclosures' || name === 'tags') return 'text[]';
  if (days.includes(name)) return 'date';
  if (cents.includes(name)) return 'bigint';
  return counts.includes(name) ? 'int' : 'text';
}
