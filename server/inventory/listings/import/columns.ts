import { type ListingTarget, listingTargets } from '#contract/inventory/listing-imports.ts';

/** RESO's names, ours and a spreadsheet's differ in blanks, signs and case alone. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const others: Record<string, ListingTarget> = {
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
  soldprice: 'closePrice',
  saleprice: 'closePrice',
  soldfor: 'closePrice',
  solddate: 'closeDate',
  saledate: 'closeDate',
  closingdate: 'closeDate',
  settlementdate: 'closeDate',
  closedon: 'closeDate',
  contractdate: 'purchaseContractDate',
  pendingdate: 'purchaseContractDate',
  undercontractdate: 'purchaseContractDate',
  expires: 'expirationDate',
  hoafee: 'associationFee',
  listdate: 'listingContractDate',
  marketdate: 'onMarketDate',
  dateonmarket: 'onMarketDate',
  onmarket: 'onMarketDate',
  sqftsource: 'livingAreaSource',
  squarefeetsource: 'livingAreaSource',
  areasource: 'livingAreaSource',
  disclosure: 'disclosures',
  sellerdisclosures: 'disclosures',
  tag: 'tags',
  labels: 'tags',
};

const byHeading = new Map<string, ListingTarget>([
  ...Object.entries(others),
  ...listingTargets.map((name): [string, ListingTarget] => [plain(name), name]),
]);

/** Which column holds which field, as far as its heading says; of several that hold the same one, the first is read. */
export function suggest(headings: readonly string[]): (ListingTarget | null)[] {
  const taken = new Set<ListingTarget>();
  return headings.map((heading) => {
    const target = byHeading.get(plain(heading));
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}
