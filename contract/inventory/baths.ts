/** Half baths count as half, as in listings: 2 full and 1 half are 2.5. Null when neither is known. */
export const bathsOf = ({
  bathroomsFull,
  bathroomsHalf,
}: {
  bathroomsFull: number | null;
  bathroomsHalf: number | null;
}): number | null =>
  bathroomsFull === null && bathroomsHalf === null ? null : (bathroomsFull ?? 0) + (bathroomsHalf ?? 0) / 2;
