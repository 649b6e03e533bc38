import type { Option } from '../core/fields.ts';

/** RESO's AreaSource: the source of the living area. */
export const areaSources = [
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

/** RESO leaves the values of Disclosures open; these are the common ones. Other values from feeds or files are kept as they are. */
export const disclosureKinds = [
  'Seller Property Disclosure',
  'Lead Based Paint',
  'Natural Hazard',
  'HOA Documents',
  'Flood Zone',
  'Easements',
  'Well and Septic',
  'Radon',
  'Mold',
  'Asbestos',
  'Solar Lease',
  'Agent Owned',
  'Other',
] as const;

/** The last part of a message key: RESO's value without spaces and punctuation. */
export const keyOf = (value: string): string => value.replaceAll(/[ /-]/g, '_');

export const areaSourceOptions: readonly Option[] = areaSources.map((value) => ({
  value,
  label: `listings.areaSource.${keyOf(value)}`,
}));
export const disclosureOptions: readonly Option[] = disclosureKinds.map((value) => ({
  value,
  label: `listings.disclosure.${keyOf(value)}`,
}));
