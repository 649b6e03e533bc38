import type { ComplianceContext } from '#contract/core/compliance/check.ts';
import { officeStatuses } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { type Remarked, remarkIssues } from '#contract/inventory/marketing/check.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { refuseIssues } from './refuse-issues.ts';

type Home = Partial<Pick<Listing, 'stateOrProvince' | 'streetName' | 'city' | 'subdivisionName'>>;

/** Place names say nothing about people, and the state decides which classes are protected. */
const contextOf = ({ stateOrProvince, streetName, city, subdivisionName }: Home): ComplianceContext => ({
  state: stateOrProvince ?? undefined,
  names: [streetName, city, subdivisionName].filter((name): name is string => Boolean(name)),
});

/** Whether the remarks must not be public. */
export const areRefused = (home: Remarked): boolean => remarkIssues(home).length > 0;

export const refuseWords = (field: string, words: string | null | undefined, home: Home): void =>
  refuseForbiddenWords([{ path: [field], text: words ?? '' }], contextOf(home));

/** Its remarks are visible in feeds, on pages, and to colleagues. */
const isTold = ({ standardStatus, archivedAt }: Listing): boolean =>
  archivedAt === null && officeStatuses.includes(standardStatus);

/** Drafts may contain anything, but public remarks may not. A price can be changed whatever old remarks say. */
export function refusePublicRemarks(before: Listing, after: Listing): void {
  if (!isTold(after)) return;
  if (isTold(before) && before.publicRemarks === after.publicRemarks) return;
  // A feed's own brokerage is responsible for its remarks.
  if (!after.feed) refuseIssues(remarkIssues(after));
}
