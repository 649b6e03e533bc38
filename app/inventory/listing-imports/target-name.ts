import { useT } from '#app/i18n/t.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';

const others = {
  address: 'listings.import.target.address',
  url: 'listings.import.target.url',
  bathrooms: 'listings.import.target.bathrooms',
  kind: 'listings.import.target.kind',
  latitude: 'listings.field.latitude',
  longitude: 'listings.field.longitude',
  mlsStatus: 'listings.field.mlsStatus',
  publicRemarks: 'listings.field.publicRemarks',
  privateRemarks: 'listings.field.privateRemarks',
  showingInstructions: 'listings.field.showingInstructions',
} as const;

/** A column's field in words. */
export function useTargetName(): (target: string) => string {
  const t = useT();
  return (target) => {
    if (Object.hasOwn(others, target)) return t(others[target as keyof typeof others]);
    const field = Object.hasOwn(listingFields, target)
      ? listingFields[target as keyof typeof listingFields]
      : undefined;
    return field ? t.any(field.label) : target;
  };
}
