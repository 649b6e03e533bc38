import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export type Address = {
  streetNumber: string | null;
  streetName: string | null;
  unitNumber: string | null;
  city: string | null;
  stateOrProvince: string | null;
  postalCode: string | null;
};

const plain = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Abbreviations of street suffixes, so that different spellings don't create two properties. */
const short: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

const plainStreet = (name: string | null): string =>
  plain(name)
    .split(' ')
    .map((word) => short[word] ?? word)
    .join(' ');

/** A key that is equal for all spellings of an address. */
export const addressKey = ({
  streetNumber,
  streetName,
  unitNumber,
  city,
  stateOrProvince,
  postalCode,
}: Address): string =>
  [
    plain(streetNumber),
    plainStreet(streetName),
    plain(unitNumber).replace(/^(unit|apt|apartment|suite|ste|no) /, ''),
    plain(city),
    plain(stateOrProvince),
    plain(postalCode).slice(0, 5),
  ].join('|');

/** The property at this address: the existing one, or a new one. */
export async function propertyAt(tx: Tx, address: Address): Promise<string> {
  const { organisationId } = tx.scope;
  const key = addressKey(address);
  await tx.run(sql`
    insert into properties (organisation_id, id, address_key) values (${organisationId}, ${newId()}, ${key})
    on conflict (organisation_id, address_key) do nothing`);
  const { id } = await tx.get<{ id: string }>(
    sql`select id from properties where organisation_id = ${organisationId} and address_key = ${key}`,
  );
  return id;
}
