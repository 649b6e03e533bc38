import type { ComplianceContext } from '#contract/core/compliance/check.ts';
import { officeStatuses } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { type Remarked, remarkIssues } from '#contract/inventory/marketing/check.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { refuseIssues } from './refuse-issues.ts';

type Home = Partial<Pick<Listing, 'stateOrProvince' | 'streetName' | 'city' | 'subdivisionName'>>;

/** Names of a home's places say nothing about people, and its state says who is protected. */
const contextOf = ({ stateOrProvince, streetName, city, subdivisionName }: Home): ComplianceContext => ({
  state: stateOrProvince ?? undefined,
  names: [streetName, city, subdivisionName].filter((name): name is string => Boolean(name)),
});

/** Whether remarks may not be public. */
export const areRefused = (home: Remarked): boolean => remarkIssues(home).length > 0;

export const refuseWords = (field: string, words: string | null | undefined, home: Home): void =>
  refuseForbiddenWords([{ path: [field], text: words ?? '' }], contextOf(home));

/** Feeds, pages and colleagues read what is said of it. */
const isTold = ({ standardStatus, archivedAt }: Listing): boolean =>
  archivedAt === null && officeStatuses.includes(standardStatus);

/** A draft may say anything; what is public or becomes so may not. A price is changed whatever old remarks say. */
export function refusePublicRemarks(before: Listing, after: Listing): void {
  if (!isTold(after)) return;
  if (isTold(before) && before.publicRemarks === after.publicRemarks) return;
  // What a feed says, its own office answers for.
  if (!after.feed) refuseIssues(remarkIssues(after));
}
