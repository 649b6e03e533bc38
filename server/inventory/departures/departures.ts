import { sql } from '#server/core/db/sql.ts';
import { departuresListenerOf, releaseJobOf } from '#server/people/departures/release.ts';
import { releaseListings } from '../listings/release.ts';

/** The listings of whoever leaves go to whom the plan names, else become the office's own, which everybody in it may take. What they sold stays theirs. */
export const releaseListingsJob = releaseJobOf('listings.release', [
  { of: 'listings', release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is null`) },
  { of: 'listings', release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is not null`) },
]);

export const listingDeparturesListener = departuresListenerOf('listing departures', releaseListingsJob);
