import { featureNames, type ListingFeatures } from '#contract/inventory/listing-features.ts';
import {
  type ListingParticulars,
  type ListingRoom,
  listingParticularNames,
  mostRooms,
  particularOf,
  particularsSchema,
  roomsSchema,
} from '#contract/inventory/listing-particulars.ts';
import { onMarket, type StandardStatus, standardStatuses } from '#contract/inventory/listing-status.ts';
import { listingChange } from '#contract/inventory/listings.ts';
import type { Written } from '../listings/columns.ts';
import { dayAt } from '../listings/day-there.ts';
import { readAddress } from '../listings/import/read-row.ts';
import { asListed } from '../odata/lookups.ts';

export type FeedRecord = Record<string, unknown>;
export type Issue = { field: string | null; message: string };
type MediaLink = { url: string; category: string; caption: string };

/** A feed's listing in our own format. */
export type FeedListing = {
  key: string;
  /** Verbatim, because the server's timestamps may be more precise than ours. */
  modified: string;
  status: StandardStatus;
  statusOn: string | null;
  daysOnMarket: number | null;
  originalListPrice: number | null;
  agentEmail: string | null;
  /** The listing brokerage, which must be shown with the listing. */
  office: string | null;
  fields: Partial<Record<Written, unknown>>;
  features: ListingFeatures;
  particulars: ListingParticulars;
  rooms: ListingRoom[];
  media: MediaLink[];
};

export type Read = { key: string; listing: FeedListing | undefined; issues: Issue[] };

const text = (value: unknown): string | null => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? null : written;
};
const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
};
const whole = (value: unknown): number | null => {
  const read = number(value);
  return read === null ? null : Math.round(read);
};
const cents = (value: unknown): number | null => {
  const read = number(value);
  return read === null ? null : Math.round(read * 100);
};
const yes = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const day = (value: unknown): string | null => text(value)?.slice(0, 10) ?? null;
const looked = (lookup: string) => (value: unknown) => {
  const read = text(value);
  return read === null ? null : asListed(lookup, read);
};
/** A list of values, or one text with commas between them. */
const several = (lookup: string, most: number) => (value: unknown) => {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const values = given.flatMap((one) => text(one) ?? []).map((one) => asListed(lookup, one).slice(0, 100));
  return [...new Set(values)].slice(0, most);
};
const clipped = (most: number) => (value: unknown) => text(value)?.slice(0, most) ?? null;

/** The RESO field behind each of ours, with its parser. */
const plain: Partial<Record<Written, [string, (value: unknown) => unknown]>> = {
  listingId: ['ListingId', text],
  mlsStatus: ['MlsStatus', clipped(50)],
  propertyType: ['PropertyType', looked('PropertyType')],
  propertySubType: ['PropertySubType', looked('PropertySubType')],
  unitNumber: ['UnitNumber', text],
  city: ['City', text],
  stateOrProvince: ['StateOrProvince', text],
  postalCode: ['PostalCode', text],
  countyOrParish: ['CountyOrParish', text],
  subdivisionName: ['SubdivisionName', clipped(50)],
  parcelNumber: ['ParcelNumber', text],
  latitude: ['Latitude', number],
  longitude: ['Longitude', number],
  bedroomsTotal: ['BedroomsTotal', whole],
  bathroomsFull: ['BathroomsFull', whole],
  bathroomsHalf: ['BathroomsHalf', whole],
  livingArea: ['LivingArea', whole],
  livingAreaSource: ['LivingAreaSource', looked('AreaSource')],
  lotSizeSquareFeet: ['LotSizeSquareFeet', whole],
  yearBuilt: ['YearBuilt', whole],
  garageSpaces: ['GarageSpaces', whole],
  poolPrivateYN: ['PoolPrivateYN', yes],
  waterfrontYN: ['WaterfrontYN', yes],
  viewYN: ['ViewYN', yes],
  fireplaceYN: ['FireplaceYN', yes],
  newConstructionYN: ['NewConstructionYN', yes],
  disclosures: ['Disclosures', several('Disclosures', 50)],
  listPrice: ['ListPrice', cents],
  closePrice: ['ClosePrice', cents],
  associationFee: ['AssociationFee', cents],
  taxAnnualAmount: ['TaxAnnualAmount', cents],
  listingContractDate: ['ListingContractDate', day],
  onMarketDate: ['OnMarketDate', day],
  expirationDate: ['ExpirationDate', day],
  purchaseContractDate: ['PurchaseContractDate', day],
  closeDate: ['CloseDate', day],
  publicRemarks: ['PublicRemarks', clipped(4_000)],
};

/** A missing permission means yes in RESO. */
const permissions = {
  internetEntireListingDisplayYN: 'InternetEntireListingDisplayYN',
  internetAddressDisplayYN: 'InternetAddressDisplayYN',
  internetAutomatedValuationDisplayYN: 'InternetAutomatedValuationDisplayYN',
} as const;

/** The columns owned by a feed; each import writes all of them. */
export const feedFields = [
  ...Object.keys(plain),
  'streetNumber',
  'streetName',
  ...Object.keys(permissions),
] as Written[];

const squareFeetInAcre = 43_560;

/** Unreadable fields are reported and left empty; without key, timestamp, and status there is no listing. */
export function readRecord(record: FeedRecord): Read {
  const issues: Issue[] = [];
  const key = text(record.ListingKey);
  const modified = text(record.ModificationTimestamp);
  const status = looked('StandardStatus')(record.StandardStatus);
  if (key === null || key.length > 255) issues.push({ field: 'ListingKey', message: 'Missing.' });
  if (modified === null || Number.isNaN(Date.parse(modified)))
    issues.push({ field: 'ModificationTimestamp', message: 'Missing.' });
  const known = standardStatuses.find((one) => one === status);
  if (!known) issues.push({ field: 'StandardStatus', message: `“${status ?? ''}” is not one of RESO’s.` });
  if (issues.length > 0) return { key: key?.slice(0, 255) ?? '', listing: undefined, issues };
  return {
    key: key!,
    issues,
    listing: {
      key: key!,
      modified: modified!,
      status: known!,
      statusOn: day(record.StatusChangeTimestamp),
      daysOnMarket: whole(record.DaysOnMarket),
      originalListPrice: cents(record.OriginalListPrice),
      agentEmail: text(record.ListAgentEmail)?.toLowerCase() ?? null,
      office: clipped(255)(record.ListOfficeName),
      fields: fieldsOf(record, issues, known!),
      features: featuresOf(record),
      particulars: particularsOf(record),
      rooms: roomsOf(record.Rooms),
      media: mediaOf(record.Media),
    },
  };
}

function fieldsOf(record: FeedRecord, issues: Issue[], status: StandardStatus): FeedListing['fields'] {
  const read: Partial<Record<Written, unknown>> = {};
  for (const [field, [name, how]] of Object.entries(plain)) read[field as Written] = how(record[name]);
  Object.assign(read, streetOf(record));
  read.propertyType ??= 'Residential';
  read.lotSizeSquareFeet ??= whole((number(record.LotSizeAcres) ?? Number.NaN) * squareFeetInAcre);
  if (read.bathroomsFull === null && read.bathroomsHalf === null)
    read.bathroomsFull = whole(record.BathroomsTotalInteger);
  for (const [field, name] of Object.entries(permissions)) read[field as Written] = record[name] !== false;
  for (const field of feedFields) {
    const parsed = listingChange.shape[field as keyof typeof listingChange.shape].safeParse(read[field]);
    if (parsed.success) read[field] = parsed.data;
    else {
      issues.push({
        field: plain[field]?.[0] ?? field,
        message: parsed.error.issues[0]?.message ?? 'Couldn’t be read.',
      });
      read[field] = field === 'propertyType' ? 'Residential' : field === 'disclosures' ? [] : null;
    }
  }
  if (onMarket.includes(status) && String(read.onMarketDate ?? '') > dayAt(read.stateOrProvince as string | null)) {
    issues.push({ field: 'OnMarketDate', message: `This date is in the future, but the listing is ${status}.` });
    read.onMarketDate = null;
  }
  return read;
}

/** RESO has a street's name in parts. Without them, the full address may help. */
function streetOf(record: FeedRecord): Partial<Record<Written, unknown>> {
  const parts = ['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'].flatMap(
    (name) => text(record[name]) ?? [],
  );
  if (text(record.StreetName) !== null)
    return { streetNumber: text(record.StreetNumber) ?? text(record.StreetNumberNumeric), streetName: parts.join(' ') };
  const whole = text(record.UnparsedAddress);
  const { streetNumber = null, streetName = null } = (whole && readAddress(whole)) || {};
  return { streetNumber, streetName };
}

function featuresOf(record: FeedRecord): ListingFeatures {
  const all = featureNames.flatMap(({ feature, name, lookup }) => {
    const values = several(lookup, 100)(record[name]);
    return values.length > 0 ? [[feature, values]] : [];
  });
  return Object.fromEntries(all) as ListingFeatures;
}

/** Each parsed by its type; unreadable details are left out, because nothing depends on them. */
function particularsOf(record: FeedRecord): ListingParticulars {
  const read = listingParticularNames.flatMap((name) => {
    const known = particularOf(name);
    const given = record[known.reso];
    const value =
      known.type === 'number'
        ? whole(given)
        : known.type === 'boolean'
          ? yes(given)
          : known.type === 'choice'
            ? looked(known.lookup)(given)
            : clipped(known.max)(Array.isArray(given) ? given[0] : given);
    return value !== null && particularsSchema.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as ListingParticulars;
}

/** RESO's PropertyRooms, if the server includes them. */
function roomsOf(value: unknown): ListingRoom[] {
  if (!Array.isArray(value)) return [];
  const side = (given: unknown) => {
    const read = number(given);
    return read !== null && read > 0 && read <= 999 ? Math.round(read * 100) / 100 : null;
  };
  const all = value.slice(0, mostRooms).flatMap((one: FeedRecord | null) => {
    const room = roomsSchema.element.safeParse({
      type: looked('RoomType')(one?.RoomType) ?? '',
      level: clipped(30)(one?.RoomLevel) ?? '',
      length: side(one?.RoomLength),
      width: side(one?.RoomWidth),
      note: clipped(200)(one?.RoomDescription) ?? '',
    });
    return room.success ? [room.data] : [];
  });
  return all;
}

const mostMedia = 200;

function mediaOf(value: unknown): MediaLink[] {
  if (!Array.isArray(value)) return [];
  const all = value.flatMap((one: FeedRecord | null) => {
    const url = text(one?.MediaURL);
    if (!one || !url || !/^https:\/\//i.test(url) || url.length > 8_000 || !URL.canParse(url)) return [];
    const category = (looked('MediaCategory')(one.MediaCategory) ?? 'Photo').slice(0, 50);
    return [
      { url, category, caption: clipped(1_000)(one.ShortDescription) ?? '', order: number(one.Order) ?? mostMedia },
    ];
  });
  return all
    .sort((one, other) => one.order - other.order)
    .slice(0, mostMedia)
    .map(({ order: _, ...link }) => link);
}
