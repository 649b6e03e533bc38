import { addressOf } from '#contract/core/addresses.ts';
import type { Point } from '#contract/core/area.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { at } from '../../listings/columns.ts';

export type CmaLook = {
  photoId: string | null;
  at: Point | null;
  /** The seller hides the address, and so the location. */
  isAddressHidden: boolean;
  /** The seller doesn't want the listing shown at all. */
  isHidden: boolean;
};

/** Photos and locations by listing, as of now. */
export async function cmaLooks(tx: Tx, ids: readonly string[]): Promise<Map<string, CmaLook>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.all<CmaLook & { id: string; latitude: number | null; longitude: number | null }>(sql`
    select l.id, l.first_photo_id as "photoId", ${at('latitude')} as latitude, ${at('longitude')} as longitude,
      not (l.internet_address_display_yn and l.internet_entire_listing_display_yn) as "isAddressHidden",
      not l.internet_entire_listing_display_yn as "isHidden"
    from listings l where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...ids]}::uuid[])`);
  return new Map(
    rows.map(({ id, latitude, longitude, ...look }) => [
      id,
      { ...look, at: latitude === null || longitude === null ? null : { latitude, longitude } },
    ]),
  );
}

const photoPath = addressOf(listings.photo.path);

/** For members who may see the listing. */
export const officePhoto = (listing: string, look: CmaLook | undefined): string | null =>
  look?.photoId ? `${photoPath.replace('{id}', listing).replace('{photoId}', look.photoId)}?width=640` : null;
