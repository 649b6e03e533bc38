import type { Home } from '#contract/growth/assistant-parts.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import type { Database } from '#server/core/db/database.ts';
import { type PublicListing, publicListings } from '#server/inventory/listings/public.ts';
import type { SearchHomes } from './answer-wish.ts';
import { wishFilter } from './wish-filter.ts';

const mostCounted = 100;
const mostShown = 6;
/** Shown in eighty pixels, on the sharpest screens four times as many. */
const photoWidth = 320;

/** The homes of an organisation that its sellers let everybody see. `isMember`: who works there may open them. */
export function homesOf(db: Database, organisationId: string, isMember: boolean): SearchHomes {
  return async (wish) => {
    const filter = wishFilter(wish);
    const found = await publicListings(db, organisationId, { filter, limit: mostCounted });
    return {
      found: found.length,
      homes: found.slice(0, mostShown).map((listing) => homeOf(organisationId, listing, isMember)),
    };
  };
}

function homeOf(organisationId: string, listing: PublicListing, isMember: boolean): Home {
  const place = [listing.city, listing.stateOrProvince].filter(Boolean).join(', ');
  return {
    id: listing.id,
    title: listing.unparsedAddress ?? listing.propertySubType ?? listing.propertyType,
    place,
    priceCents: listing.listPrice,
    beds: listing.bedroomsTotal,
    baths: bathsOf(listing),
    area: listing.livingArea,
    photo: listing.photo && `/api/v1/homes/${organisationId}/${listing.id}/photos/${listing.photo}?width=${photoWidth}`,
    isPhotoAltered: listing.isPhotoAltered,
    firm: listing.listOfficeName,
    path: isMember ? `/listing/${listing.id}` : null,
  };
}
