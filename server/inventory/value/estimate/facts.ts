import type { Value } from '#server/people/scoring/model/columns.ts';
import type { Fact, Home } from './price-model.ts';

/**
 * The facts used besides the location. The list is closed: nothing about people, no place names, no ZIP, no schools, no taxes (assessments
 * are known to be biased), no text, and no images.
 */
export const facts = [
  { name: 'floorSpace', type: 'number' },
  { name: 'lotSize', type: 'number' },
  { name: 'bedrooms', type: 'number' },
  { name: 'bathrooms', type: 'number' },
  { name: 'yearBuilt', type: 'number' },
  { name: 'garageSpaces', type: 'number' },
  { name: 'pool', type: 'number' },
  { name: 'waterfront', type: 'number' },
  { name: 'view', type: 'number' },
  { name: 'fireplace', type: 'number' },
  { name: 'newConstruction', type: 'number' },
  { name: 'subType', type: 'word' },
] as const satisfies readonly Fact[];

export type HomeRow = {
  latitude: number;
  longitude: number;
  livingArea: number;
  lotSizeSquareFeet: number | null;
  bedroomsTotal: number | null;
  bathroomsFull: number | null;
  bathroomsHalf: number | null;
  yearBuilt: number | null;
  garageSpaces: number | null;
  poolPrivateYN: boolean | null;
  waterfrontYN: boolean | null;
  viewYN: boolean | null;
  fireplaceYN: boolean | null;
  newConstructionYN: boolean | null;
  propertySubType: string | null;
};

const yes = (known: boolean | null): number | null => (known === null ? null : Number(known));

export function homeOf(row: HomeRow): Home {
  const { bathroomsFull, bathroomsHalf } = row;
  const known: Record<(typeof facts)[number]['name'], Value> = {
    floorSpace: row.livingArea,
    lotSize: row.lotSizeSquareFeet,
    bedrooms: row.bedroomsTotal,
    bathrooms:
      bathroomsFull === null && bathroomsHalf === null ? null : (bathroomsFull ?? 0) + (bathroomsHalf ?? 0) / 2,
    yearBuilt: row.yearBuilt,
    garageSpaces: row.garageSpaces,
    pool: yes(row.poolPrivateYN),
    waterfront: yes(row.waterfrontYN),
    view: yes(row.viewYN),
    fireplace: yes(row.fireplaceYN),
    newConstruction: yes(row.newConstructionYN),
    subType: row.propertySubType,
  };
  return { latitude: row.latitude, longitude: row.longitude, facts: facts.map(({ name }) => known[name]) };
}
