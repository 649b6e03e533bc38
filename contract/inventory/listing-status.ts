/** The eleven values of RESO's StandardStatus. */
export const standardStatuses = [
  'Incomplete',
  'Coming Soon',
  'Active',
  'Active Under Contract',
  'Pending',
  'Hold',
  'Withdrawn',
  'Canceled',
  'Expired',
  'Closed',
  'Delete',
] as const;
export type StandardStatus = (typeof standardStatuses)[number];

/** On the market: these days are counted, and these listings count toward the plan's limit. Under contract with showings is included. */
export const onMarket: readonly StandardStatus[] = ['Active', 'Active Under Contract'];

/** Public statuses, if the seller allows the display. */
export const publicStatuses: readonly StandardStatus[] = ['Coming Soon', 'Active', 'Active Under Contract'];

/** Visible to the whole office, because they are public or on record; listings in other statuses are visible to their agents. */
export const officeStatuses: readonly StandardStatus[] = [...publicStatuses, 'Pending', 'Closed'];

/** Allowed status changes. Final statuses stay: to sell again is a new listing of the same property. */
export const transitions: Record<StandardStatus, readonly StandardStatus[]> = {
  Incomplete: ['Coming Soon', 'Active', 'Canceled', 'Delete'],
  'Coming Soon': ['Active', 'Hold', 'Withdrawn', 'Canceled', 'Delete'],
  Active: ['Active Under Contract', 'Pending', 'Hold', 'Withdrawn', 'Canceled', 'Expired'],
  'Active Under Contract': ['Active', 'Pending', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Closed'],
  Pending: ['Active', 'Active Under Contract', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Closed'],
  Hold: ['Coming Soon', 'Active', 'Withdrawn', 'Canceled', 'Expired'],
  Withdrawn: ['Active', 'Hold', 'Canceled', 'Expired'],
  Canceled: ['Delete'],
  // The agreement was renewed before the home was listed again: the listing continues with a later expiration date.
  Expired: ['Active', 'Delete'],
  Closed: ['Delete'],
  Delete: [],
};

const address = ['streetNumber', 'streetName', 'city', 'stateOrProvince', 'postalCode'] as const;
const offered = [...address, 'listPrice'] as const;
const contracted = [...offered, 'listingContractDate', 'expirationDate'] as const;
const sold = [...contracted, 'purchaseContractDate'] as const;

/** Fields required in each status. */
export const requiredIn = {
  Incomplete: [],
  'Coming Soon': offered,
  Active: contracted,
  'Active Under Contract': sold,
  Pending: sold,
  Hold: [],
  Withdrawn: [],
  Canceled: [],
  Expired: ['expirationDate'],
  // The other fields were required when it was sold; for imported sales the agreement's expiration date may be unknown.
  Closed: [...address, 'closePrice', 'closeDate'],
  Delete: [],
} as const satisfies Record<StandardStatus, readonly string[]>;
type RequiredField = (typeof requiredIn)[StandardStatus][number];

type StatusFacts = { readonly [N in RequiredField | 'onMarketDate']?: string | number | null };

/** The fields that a listing lacks for a status. */
export const lacking = (status: StandardStatus, facts: StatusFacts): RequiredField[] =>
  requiredIn[status].filter((field) => facts[field] === null || facts[field] === undefined || facts[field] === '');

/** Why a listing can't change to a status, as messages by field; empty when it can. `today` is the reader's day. */
export function statusIssues(
  from: StandardStatus,
  to: StandardStatus,
  facts: StatusFacts,
  today: string,
): { field: string; message: string }[] {
  if (from !== to && !transitions[from].includes(to))
    return [{ field: 'standardStatus', message: `Status can’t change from ${from} to ${to}.` }];
  const issues = lacking(to, facts).map((field) => ({
    field: field as string,
    message: `Required for ${to}.`,
  }));
  const { onMarketDate, expirationDate, closeDate, listingContractDate, purchaseContractDate } = facts;
  const say = (field: string, message: string) => issues.push({ field, message });
  // For a listing that becomes Active, a future day was only a plan, which is now replaced.
  if (onMarket.includes(to) && from === to && onMarketDate && String(onMarketDate) > today)
    say('onMarketDate', 'This listing is already on the market. Enter a date that isn’t in the future.');
  if (onMarket.includes(to) && from !== to && expirationDate && String(expirationDate) < today)
    say('expirationDate', 'The listing agreement has expired. Enter a future expiration date.');
  if (to === 'Expired' && expirationDate && String(expirationDate) >= today)
    say('expirationDate', 'The listing agreement hasn’t expired yet.');
  if (to === 'Closed' && closeDate && String(closeDate) > today)
    say('closeDate', 'Enter a date that isn’t in the future.');
  if (listingContractDate && expirationDate && String(expirationDate) < String(listingContractDate))
    say('expirationDate', 'Enter a date on or after the listing date.');
  if (purchaseContractDate && closeDate && String(closeDate) < String(purchaseContractDate))
    say('closeDate', 'Enter a date on or after the purchase contract date.');
  return issues;
}
