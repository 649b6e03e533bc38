/** An iPhone that is not asked for its own format hands a picture over as one that everybody can show. */
export const photoTypes = 'image/jpeg,image/png,image/webp';
