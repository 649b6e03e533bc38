import { z } from 'zod';
import { filledLine, line } from '../core/primitives.ts';
import { type ListingFeature, listingFeatureNames } from './listing-features.ts';

const feeFrequencies = [
  'Monthly',
  'Quarterly',
  'Semi-Annually',
  'Annually',
  'Weekly',
  'Bi-Weekly',
  'Semi-Monthly',
  'Bi-Monthly',
  'Seasonal',
  'Daily',
  'One Time',
] as const;
export const directions = [
  'North',
  'Northeast',
  'East',
  'Southeast',
  'South',
  'Southwest',
  'West',
  'Northwest',
] as const;
const lotSizeSources = [
  'Appraiser',
  'Assessor',
  'Builder',
  'Estimated',
  'Owner',
  'Plans',
  'Public Records',
  'See Remarks',
  'Other',
] as const;

type Kind =
  | { type: 'text'; max: number; long?: true }
  | { type: 'number'; max: number }
  | { type: 'boolean' }
  | { type: 'choice'; options: readonly string[]; lookup: string };
/** Its RESO name for import and export. */
type Particular = Kind & { reso: string };

const text = (reso: string, max: number) => ({ type: 'text', max, reso }) as const;
const count = (reso: string, max: number) => ({ type: 'number', max, reso }) as const;
const yes = (reso: string) => ({ type: 'boolean', reso }) as const;

/**
 * Further details of a home, each a text, a number, or a yes, without business rules. The API schemas, the form, the record, the feed
 * import, and `/odata` are derived from this list: a new detail is an entry here and a label (docs/decisions/0058-fields.md).
 */
const listingParticulars = {
  roomsTotal: count('RoomsTotal', 999),
  stories: count('Stories', 99),
  storiesTotal: count('StoriesTotal', 999),
  bathroomsThreeQuarter: count('BathroomsThreeQuarter', 50),
  bathroomsOneQuarter: count('BathroomsOneQuarter', 50),
  fireplacesTotal: count('FireplacesTotal', 99),
  carportSpaces: count('CarportSpaces', 99),
  attachedGarageYN: yes('AttachedGarageYN'),
  propertyAttachedYN: yes('PropertyAttachedYN'),
  directionFaces: { type: 'choice', options: directions, lookup: 'DirectionFaces', reso: 'DirectionFaces' },
  lotSizeDimensions: text('LotSizeDimensions', 150),
  lotSizeSource: { type: 'choice', options: lotSizeSources, lookup: 'LotSizeSource', reso: 'LotSizeSource' },
  topography: text('Topography', 255),
  zoning: text('Zoning', 25),
  associationYN: yes('AssociationYN'),
  associationFeeFrequency: {
    type: 'choice',
    options: feeFrequencies,
    lookup: 'FeeFrequency',
    reso: 'AssociationFeeFrequency',
  },
  seniorCommunityYN: yes('SeniorCommunityYN'),
  elementarySchool: text('ElementarySchool', 50),
  elementarySchoolDistrict: text('ElementarySchoolDistrict', 50),
  middleOrJuniorSchool: text('MiddleOrJuniorSchool', 50),
  middleOrJuniorSchoolDistrict: text('MiddleOrJuniorSchoolDistrict', 50),
  highSchool: text('HighSchool', 50),
  highSchoolDistrict: text('HighSchoolDistrict', 50),
  mlsAreaMajor: text('MLSAreaMajor', 50),
  postalCodePlus4: text('PostalCodePlus4', 4),
  directions: { type: 'text', max: 1_024, long: true, reso: 'Directions' },
  numberOfUnitsTotal: count('NumberOfUnitsTotal', 9_999),
  parkName: text('ParkName', 50),
  mobileLength: count('MobileLength', 9_999),
  mobileWidth: count('MobileWidth', 9_999),
  internetConsumerCommentYN: yes('InternetConsumerCommentYN'),
  listAgentMlsId: text('ListAgentMlsId', 25),
  listOfficeMlsId: text('ListOfficeMlsId', 25),
  coListAgentFullName: text('CoListAgentFullName', 150),
  coListAgentMlsId: text('CoListAgentMlsId', 25),
  coListOfficeName: text('CoListOfficeName', 255),
  buyerAgentFullName: text('BuyerAgentFullName', 150),
  buyerAgentMlsId: text('BuyerAgentMlsId', 25),
  buyerOfficeName: text('BuyerOfficeName', 255),
  buyerOfficeMlsId: text('BuyerOfficeMlsId', 25),
  coBuyerAgentFullName: text('CoBuyerAgentFullName', 150),
  coBuyerAgentMlsId: text('CoBuyerAgentMlsId', 25),
  coBuyerOfficeName: text('CoBuyerOfficeName', 255),
  coBuyerOfficeMlsId: text('CoBuyerOfficeMlsId', 25),
} as const satisfies Record<string, Particular>;
export type ListingParticular = keyof typeof listingParticulars;
export const listingParticularNames = Object.keys(listingParticulars) as ListingParticular[];
export const particularOf = (name: ListingParticular): Particular => listingParticulars[name];
export type ListingParticulars = { readonly [N in ListingParticular]?: string | number | boolean };

function schemaOf(field: Particular): z.ZodType<string | number | boolean> {
  switch (field.type) {
    case 'number':
      return z.int().min(0).max(field.max);
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(field.options as [string, ...string[]]);
    default:
      return filledLine(field.max);
  }
}

/** Unknown details are left out. */
export const particularsSchema = z
  .strictObject(
    Object.fromEntries(listingParticularNames.map((name) => [name, schemaOf(particularOf(name))])) as Record<
      ListingParticular,
      z.ZodType<string | number | boolean>
    >,
  )
  .partial();

const mostValues = 100;
export const featuresSchema = z.partialRecord(
  z.enum(listingFeatureNames),
  z
    .array(filledLine(100))
    .min(1)
    .max(mostValues)
    .overwrite((values) => [...new Set(values)]),
);

/** RESO's RoomType and RoomLevel, the common values. */
export const roomTypes = [
  'Living Room',
  'Kitchen',
  'Dining Room',
  'Family Room',
  'Master Bedroom',
  'Bedroom 2',
  'Bedroom 3',
  'Bedroom 4',
  'Bedroom 5',
  'Master Bathroom',
  'Bathroom 2',
  'Bathroom 3',
  'Office',
  'Den',
  'Bonus Room',
  'Game Room',
  'Great Room',
  'Laundry',
  'Loft',
  'Media Room',
  'Utility Room',
  'Workshop',
  'Basement',
] as const;
export const roomLevels = ['Main', 'First', 'Second', 'Third', 'Upper', 'Lower', 'Basement'] as const;

/** In feet, with a precision of 0.01. */
const side = z.number().positive().max(999).multipleOf(0.01).nullable();
const listingRoom = z.strictObject({
  type: filledLine(50),
  level: line(30).default(''),
  /** In feet. */
  length: side.default(null),
  width: side.default(null),
  note: line(200).default(''),
});
export type ListingRoom = z.output<typeof listingRoom>;
export const mostRooms = 60;
export const roomsSchema = z.array(listingRoom).max(mostRooms);

/** Groups of details in the form and the record, in the customary order. */
export const detailGroups = {
  interior: [
    'roomsTotal',
    'stories',
    'storiesTotal',
    'levels',
    'bathroomsThreeQuarter',
    'bathroomsOneQuarter',
    'interiorFeatures',
    'appliances',
    'flooring',
    'laundryFeatures',
    'fireplacesTotal',
    'fireplaceFeatures',
    'basement',
    'windowFeatures',
    'accessibilityFeatures',
  ],
  systems: ['heating', 'cooling', 'electric', 'utilities', 'waterSource', 'sewer', 'greenBuildingVerificationType'],
  exterior: [
    'architecturalStyle',
    'constructionMaterials',
    'roof',
    'foundationDetails',
    'propertyAttachedYN',
    'attachedGarageYN',
    'carportSpaces',
    'parkingFeatures',
    'exteriorFeatures',
    'patioAndPorchFeatures',
    'poolFeatures',
    'spaFeatures',
    'fencing',
    'view',
    'lotFeatures',
    'lotSizeDimensions',
    'lotSizeSource',
    'topography',
    'directionFaces',
    'zoning',
  ],
  community: [
    'associationYN',
    'associationFeeFrequency',
    'associationFeeIncludes',
    'associationAmenities',
    'seniorCommunityYN',
    'mlsAreaMajor',
    'postalCodePlus4',
    'directions',
    'specialListingConditions',
    'internetConsumerCommentYN',
  ],
  schools: [
    'elementarySchool',
    'elementarySchoolDistrict',
    'middleOrJuniorSchool',
    'middleOrJuniorSchoolDistrict',
    'highSchool',
    'highSchoolDistrict',
  ],
  land: [
    'numberOfUnitsTotal',
    'unitTypeType',
    'rentIncludes',
    'currentUse',
    'possibleUse',
    'parkName',
    'bodyType',
    'skirt',
    'mobileLength',
    'mobileWidth',
  ],
  brokerage: [
    'listAgentMlsId',
    'listOfficeMlsId',
    'coListAgentFullName',
    'coListAgentMlsId',
    'coListOfficeName',
    'buyerAgentFullName',
    'buyerAgentMlsId',
    'buyerOfficeName',
    'buyerOfficeMlsId',
    'coBuyerAgentFullName',
    'coBuyerAgentMlsId',
    'coBuyerOfficeName',
    'coBuyerOfficeMlsId',
  ],
} as const satisfies Record<string, readonly (ListingParticular | ListingFeature)[]>;
export type DetailGroup = keyof typeof detailGroups;
export const detailGroupNames = Object.keys(detailGroups) as DetailGroup[];
export type ListingDetail = ListingParticular | ListingFeature;
export const isFeature = (name: ListingDetail): name is ListingFeature =>
  (listingFeatureNames as readonly string[]).includes(name);
