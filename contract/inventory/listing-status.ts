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

/** Offered to buyers: days on the market are counted and a plan's limit is of these. Under contract with showings is on. */
export const onMarket: readonly StandardStatus[] = ['Active', 'Active Under Contract'];

/** The public may see these, where the seller lets the listing be displayed. */
export const publicStatuses: readonly StandardStatus[] = ['Coming Soon', 'Active', 'Active Under Contract'];

/** Known to everybody in the office, being known outside or on record; the others are their agent's business. */
export const officeStatuses: readonly StandardStatus[] = [...publicStatuses, 'Pending', 'Closed'];

/** Which status may follow which. What is over stays over: to sell again is a new listing of the same property. */
export const transitions: Record<StandardStatus, readonly StandardStatus[]> = {
  Incomplete: ['Coming Soon', 'Active', 'Canceled', 'Delete'],
  'Coming Soon': ['Active', 'Hold', 'Withdrawn', 'Canceled', 'Delete'],
  Active: ['Active Under Contract', 'Pending', 'Hold', 'Withdrawn', 'Canceled', 'Expired'],
  'Active Under Contract': ['Active', 'Pending', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Closed'],
  Pending: ['Active', 'Active Under Contract', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Closed'],
  Hold: ['Coming Soon', 'Active', 'Withdrawn', 'Canceled', 'Expired'],
  Withdrawn: ['Active', 'Hold', 'Canceled', 'Expired'],
  Canceled: ['Delete'],
  // Signed again before it was listed anew: the contract goes on with a later end.
  Expired: ['Active', 'Delete'],
  Closed: ['Delete'],
  Delete: [],
};

const address = ['streetNumber', 'streetName', 'city', 'stateOrProvince', 'postalCode'] as const;
const offered = [...address, 'listPrice'] as const;
const contracted = [...offered, 'listingContractDate', 'expirationDate'] as const;
const sold = [...contracted, 'purchaseContractDate'] as const;

/** What must be known of a listing in a status. */
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
  // The rest was asked for when it was sold; of a sale that comes from a file, nobody may know when its contract would have ended.
  Closed: [...address, 'closePrice', 'closeDate'],
  Delete: [],
} as const satisfies Record<StandardStatus, readonly string[]>;
type RequiredField = (typeof requiredIn)[StandardStatus][number];

type StatusFacts = { readonly [N in RequiredField | 'onMarketDate']?: string | number | null };

/** The fields that a listing lacks for a status. */
export const lacking = (status: StandardStatus, facts: StatusFacts): RequiredField[] =>
  requiredIn[status].filter((field) => facts[field] === null || facts[field] === undefined || facts[field] === '');

/** Why a listing may not become this, as sentences by field; none where it may. `today` is the reader's day. */
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
  // Of one that becomes Active a later day was a plan, which the fact overtakes.
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
