import type { z } from 'zod';
import type { Field } from '#contract/core/fields.ts';
import { listingFields, propertySubTypes, propertyTypes } from '#contract/inventory/listing-fields.ts';
import { importedListing, type ListingTarget } from '#contract/inventory/listing-imports.ts';
import { stateCode } from '#contract/people/states.ts';
import { readMoney, splitTags, withoutGuard } from '#server/core/imports/cells.ts';

export type Imported = z.output<typeof importedListing>;
export type Issue = { field: string | null; message: string };
type Given = Record<string, unknown>;

const same = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Other programs' names of property subtypes. */
const subTypes: Record<string, string> = {
  singlefamily: 'Single Family Residence',
  condo: 'Condominium',
  condos: 'Condominium',
  townhome: 'Townhouse',
  townhomes: 'Townhouse',
  mobile: 'Manufactured Home',
  coop: 'Stock Cooperative',
};

/** For a column that may contain a property type or a subtype. */
function readKind(text: string): Given | undefined {
  const type = propertyTypes.find((known) => same(known) === same(text));
  if (type) return { propertyType: type };
  const kind = subTypes[same(text)] ?? propertySubTypes.find((known) => same(known) === same(text));
  return kind ? { propertySubType: kind } : undefined;
}

/** Reads `12 Juniper St #4, Austin, TX 78704`, also with the state spelled out, with one comma more or less, and with the country. */
export function readAddress(text: string): Given | undefined {
  const here = text.replace(/,?\s*(?:USA?|United States(?: of America)?)\.?$/i, '');
  const [, street, city, state, postalCode] =
    /^(.+?),\s*([^,]+?),\s*([A-Za-z][A-Za-z ]+?)\.?,?\s*(\d{5}(?:-\d{4})?)?$/.exec(here) ??
    /^(.+?),\s*([^,]+?)\s+([A-Za-z]{2})\.?,?\s*(\d{5}(?:-\d{4})?)?$/.exec(here) ??
    [];
  const stateOrProvince = stateCode(state);
  if (!street || !city || !stateOrProvince) return undefined;
  return { ...readStreet(street), city, stateOrProvince, ...(postalCode && { postalCode }) };
}

function readStreet(street: string): Given {
  const [, streetNumber, rest = street] = /^(\d[\w/]*)\s+(.+)$/.exec(street) ?? [];
  const [, streetName = rest, unitNumber] = /^(.+?),?\s*(?:#|\b(?:unit|apt|ste)\.?\s+)\s*([\w-]+)$/i.exec(rest) ?? [];
  return { streetName, ...(streetNumber && { streetNumber }), ...(unitNumber && { unitNumber }) };
}

/** Reads the address in a portal's URL: `…/12-Juniper-St_Austin_TX_78704_…`. */
function readUrl(text: string): Given | undefined {
  const [, street, city, stateOrProvince, postalCode] = /\/([^/_]+)_([^_]+)_([A-Z]{2})_(\d{5})/.exec(text) ?? [];
  if (!street || !city) return undefined;
  const words = (part: string) => part.replaceAll('-', ' ');
  return { ...readStreet(words(street)), city: words(city), stateOrProvince, postalCode };
}

/** "2.5" means two full baths and one half bath. */
function readBaths(text: string): Given | undefined {
  const count = Number(text);
  if (!Number.isFinite(count) || count < 0) return undefined;
  return { bathroomsFull: Math.floor(count), ...(count % 1 > 0 && { bathroomsHalf: 1 }) };
}

function readDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.slice(0, 10);
}

const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];
const several = { address: readAddress, url: readUrl, bathrooms: readBaths, kind: readKind } as const;

type Cell = { value: unknown } | { problem: string };

const asNumber = (value: number): Cell => (Number.isFinite(value) ? { value } : { problem: 'Enter a number.' });

/** Our spelling of a known value: RESO servers write `PublicRecords`. */
const known = (field: Field, word: string): string =>
  'options' in field && Array.isArray(field.options)
    ? (field.options.find(({ value }) => same(value) === same(word))?.value ?? word)
    : word;

function readCell(target: ListingTarget, cell: string): Cell {
  if (target === 'latitude' || target === 'longitude') return asNumber(Number(cell));
  if (!Object.hasOwn(listingFields, target)) return { value: cell };
  const field: Field = listingFields[target as keyof typeof listingFields];
  const { type } = field;
  if (type === 'money') return readMoney(cell.replace(/\.0+$/, '')) as Cell;
  if (type === 'number') return asNumber(Math.round(Number(cell.replaceAll(',', ''))));
  if (type === 'date') return { value: readDay(cell) };
  if (type === 'boolean') {
    const word = cell.toLowerCase();
    return yes.includes(word)
      ? { value: true }
      : no.includes(word)
        ? { value: false }
        : { problem: 'Enter yes or no.' };
  }
  if (type === 'choice') return { value: Object.values(readKind(cell) ?? {})[0] ?? known(field, cell) };
  if (type === 'tags') return { value: splitTags(cell).map((one) => known(field, one)) };
  return { value: cell };
}

/** A row as a listing, checked like manual entry, or all of its problems. */
export function readRow(targets: readonly (ListingTarget | null)[], cells: readonly string[]): Imported | Issue[] {
  const issues: Issue[] = [];
  const derived: Given = {};
  const given: Given = {};
  const hasCity = targets.some((target, place) => target === 'city' && cells[place]?.trim());
  for (const [place, target] of targets.entries()) {
    const cell = withoutGuard(cells[place] ?? '').trim();
    if (!target || cell === '') continue;
    if (target in several) {
      const read =
        several[target as keyof typeof several](cell) ??
        // The city has its own column, so the address column is only the street.
        (target === 'address' && hasCity ? readStreet(cell) : undefined);
      if (read) Object.assign(derived, read);
      // An unknown subtype doesn't make the row invalid.
      else if (target !== 'kind' && target !== 'url') issues.push({ field: target, message: 'Couldn’t be read.' });
      continue;
    }
    const read = readCell(target, cell);
    if ('problem' in read) issues.push({ field: target, message: read.problem });
    else given[target] = read.value;
  }
  const read = { ...derived, ...given };
  const parsed = importedListing.safeParse(read);
  // An unreadable address is one problem, not one for each of its parts.
  const hasNoAddress = issues.some(({ field }) => field === 'address');
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '') || null;
    const isMissing = field !== null && read[field] === undefined;
    if (isMissing && hasNoAddress) continue;
    issues.push({ field, message: isMissing ? 'This field is required.' : message });
  }
  return issues.length > 0 || !parsed.data ? issues : parsed.data;
}
