import { featureNames, listingFeatures } from '#contract/inventory/listing-features.ts';
import { propertySubTypes, propertyTypes } from '#contract/inventory/listing-fields.ts';
import { areaSources, disclosureKinds } from '#contract/inventory/listing-lookups.ts';
import { listingParticularNames, particularOf, roomTypes } from '#contract/inventory/listing-particulars.ts';
import { standardStatuses } from '#contract/inventory/listing-status.ts';

/** Two features may share a lookup. */
const features: Record<string, readonly string[]> = {};
for (const { feature, lookup } of featureNames)
  features[lookup] = [...new Set([...(features[lookup] ?? []), ...listingFeatures[feature]])];

/** RESO's lookups that our fields use, with their values. */
export const lookups: Readonly<Record<string, readonly string[]>> = {
  StandardStatus: standardStatuses,
  PropertyType: propertyTypes,
  PropertySubType: propertySubTypes,
  AreaUnits: ['Square Feet'],
  AreaSource: areaSources,
  Disclosures: disclosureKinds,
  MediaCategory: [
    'Photo',
    'Video',
    'Document',
    'Floor Plan',
    'Branded Virtual Tour',
    'Unbranded Virtual Tour',
    'Agent Photo',
    'Office Photo',
    'Office Logo',
  ],
  MediaAlteration: ['None', 'Virtual Enhancements', 'Other Media Modification'],
  ChangeType: [
    ...standardStatuses.filter((status) => status !== 'Incomplete' && status !== 'Delete'),
    'Back On Market',
    'Deleted',
    'New Listing',
    'Price Change',
  ],
  OpenHouseStatus: ['Active', 'Canceled', 'Ended'],
  OpenHouseType: ['Public'],
  MemberStatus: ['Active', 'Inactive'],
  OfficeStatus: ['Active'],
  LotSizeUnits: ['Square Feet'],
  RoomType: roomTypes,
  ...Object.fromEntries(
    listingParticularNames.flatMap((name): [string, readonly string[]][] => {
      const known = particularOf(name);
      return known.type === 'choice' ? [[known.lookup, known.options]] : [];
    }),
  ),
  ...features,
};

/** The older form of a lookup value: `ActiveUnderContract`. */
const asMember = (value: string): string =>
  value
    .split(/[^A-Za-z0-9()]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/[()]/g, '');

const byMember = new Map(
  Object.entries(lookups).map(([name, values]) => [name, new Map(values.map((value) => [asMember(value), value]))]),
);

/** A lookup value in its display form, from either form. */
export const asListed = (lookup: string, text: string): string => byMember.get(lookup)?.get(text) ?? text;

/** The rows of RESO's Lookup resource. */
export const lookupRows = Object.entries(lookups).flatMap(([LookupName, values]) =>
  values.map((LookupValue) => ({
    LookupKey: `${LookupName}-${asMember(LookupValue)}`,
    LookupName,
    LookupValue,
    StandardLookupValue: LookupValue,
    LegacyODataValue: asMember(LookupValue),
  })),
);
