/** Half baths count half, as homes are advertised: 2 full and 1 half are 2.5. Null where neither is known. */
export const bathsOf = ({
  bathroomsFull,
  bathroomsHalf,
}: {
  bathroomsFull: number | null;
  bathroomsHalf: number | null;
}): number | null =>
  bathroomsFull === null && bathroomsHalf === null ? null : (bathroomsFull ?? 0) + (bathroomsHalf ?? 0) / 2;
