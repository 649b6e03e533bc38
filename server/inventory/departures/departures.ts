import { sql } from '#server/core/db/sql.ts';
import { departuresListenerOf, releaseJobOf } from '#server/people/departures/release.ts';
import { releaseListings } from '../listings/release.ts';

/**
 * Listings of a departing member go to the member named in the plan, otherwise to the office, where every member may take them. Sold
 * listings stay theirs.
 */
export const releaseListingsJob = releaseJobOf('listings.release', [
  { of: 'listings', release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is null`) },
  { of: 'listings', release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is not null`) },
]);

export const listingDeparturesListener = departuresListenerOf('listing departures', releaseListingsJob);
