import { importedListing } from '#contract/inventory/listing-import.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** A field of a listing, or something several of them are read out of. */
export type Target = keyof (typeof importedListing)['shape'] | 'address' | 'url' | 'bathrooms' | 'kind';
export type Columns = { read: (Target | null)[]; told: { heading: string; field: string | null }[] };

/** RESO's names, ours and a spreadsheet's differ in blanks, signs and case alone. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const others: Record<string, Target> = {
  mls: 'listingId',
  mlsnumber: 'listingId',
  mlsid: 'listingId',
  id: 'listingId',
  listingkey: 'listingId',
  status: 'mlsStatus',
  standardstatus: 'mlsStatus',
  price: 'listPrice',
  askingprice: 'listPrice',
  beds: 'bedroomsTotal',
  bedrooms: 'bedroomsTotal',
  baths: 'bathrooms',
  bathrooms: 'bathrooms',
  bathroomstotalinteger: 'bathrooms',
  fullbaths: 'bathroomsFull',
  bathsfull: 'bathroomsFull',
  halfbaths: 'bathroomsHalf',
  bathshalf: 'bathroomsHalf',
  sqft: 'livingArea',
  squarefeet: 'livingArea',
  lotsqft: 'lotSizeSquareFeet',
  type: 'kind',
  subtype: 'propertySubType',
  text: 'publicRemarks',
  description: 'publicRemarks',
  remarks: 'publicRemarks',
  address: 'address',
  fulladdress: 'address',
  unparsedaddress: 'address',
  url: 'url',
  number: 'streetNumber',
  housenumber: 'streetNumber',
  street: 'streetName',
  unit: 'unitNumber',
  state: 'stateOrProvince',
  zip: 'postalCode',
  zipcode: 'postalCode',
  county: 'countyOrParish',
  subdivision: 'subdivisionName',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
  hoafee: 'associationFee',
  listdate: 'listingContractDate',
};

/** Whose it is, is said by who imports; permissions and private words come with the draft's own page. */
const notRead = ['listAgent'];
const own = Object.keys(importedListing.shape).filter((name) => !notRead.includes(name)) as Target[];
const byHeading = new Map<string, Target>([
  ...Object.entries(others),
  ...own.map((name): [string, Target] => [plain(name), name]),
]);

/** Which column holds which field; of several that hold the same one, the first is read. */
export function readHeadings(headings: readonly string[]): Columns {
  const taken = new Set<Target>();
  const read = headings.map((heading): Target | null => {
    const target = byHeading.get(plain(heading));
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
  if (taken.size === 0)
    throw new Refusal(
      'bad_request',
      'The first row must name the columns: Address, City, State, ZIP, Price and so on.',
    );
  const told = headings.map((heading, place) => ({
    heading: heading.trim().slice(0, 200),
    field: read[place] ?? null,
  }));
  return { read, told };
}
