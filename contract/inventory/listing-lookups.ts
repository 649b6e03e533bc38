import type { Option } from '../core/fields.ts';

/** RESO's AreaSource: who says how large a home is. */
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

/** RESO leaves the values of Disclosures open; these are met daily. What a feed or a file calls otherwise is kept as it comes. */
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

/** A message key's last word: values are RESO's, with blanks and signs. */
export const keyOf = (value: string): string => value.replaceAll(/[ /-]/g, '_');

export const areaSourceOptions: readonly Option[] = areaSources.map((value) => ({
  value,
  label: `listings.areaSource.${keyOf(value)}`,
}));
export const disclosureOptions: readonly Option[] = disclosureKinds.map((value) => ({
  value,
  label: `listings.disclosure.${keyOf(value)}`,
}));
