import { daysBetween } from '#contract/core/time-zone.ts';
import {
  onMarket,
  publicStatuses,
  type StandardStatus,
  standardStatuses,
  statusIssues,
} from '#contract/inventory/listing-status.ts';
import { remarkIssues } from '#contract/inventory/marketing/check.ts';
import { dayAt } from '../day-there.ts';
import type { Imported, Issue } from './read-row.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** What MLSs, portals and spreadsheets call a status. */
const words: Record<string, StandardStatus> = {
  ...Object.fromEntries(standardStatuses.map((status) => [plain(status), status])),
  draft: 'Incomplete',
  new: 'Active',
  forsale: 'Active',
  available: 'Active',
  backonmarket: 'Active',
  pricechange: 'Active',
  contingent: 'Active Under Contract',
  undercontractshowing: 'Active Under Contract',
  activecontingent: 'Active Under Contract',
  undercontract: 'Pending',
  pendingsale: 'Pending',
  saleagreed: 'Pending',
  onhold: 'Hold',
  temporarilyoffmarket: 'Hold',
  offmarket: 'Withdrawn',
  cancelled: 'Canceled',
  terminated: 'Canceled',
  sold: 'Closed',
  settled: 'Closed',
  recentlysold: 'Closed',
};

/** A listing as it comes in: its status with the days since when, or why it becomes a draft. */
export type Standing = {
  status: StandardStatus;
  /** Why the file's status is not kept; none where it is, or where the file says none. */
  issues: Issue[];
  history: { status: StandardStatus; on: string }[];
  /** Whole days on the market that are over, and since when it is on it. */
  days: number;
  since: string | null;
};

/** What is over is history: nobody is shown it, and no later act makes it public. */
export const isOver = (status: StandardStatus): boolean => status === 'Closed' || status === 'Canceled';

export const asDraft = (listing: Imported, issues: Issue[]): Standing => ({
  ...{ status: 'Incomplete', issues, days: 0, since: null },
  history: [{ status: 'Incomplete', on: dayAt(listing.stateOrProvince) }],
});

/** The status that a row says, where it has what that status asks for. */
export function standingOf(listing: Imported): Standing {
  const told = listing.mlsStatus;
  if (!told) return asDraft(listing, []);
  const status = words[plain(told)];
  if (!status || status === 'Delete')
    return asDraft(listing, [{ field: 'mlsStatus', message: `“${told}” is no status that we know.` }]);
  if (status === 'Incomplete') return asDraft(listing, []);
  const today = dayAt(listing.stateOrProvince);
  const issues = [
    ...statusIssues(status, status, listing, today),
    ...(publicStatuses.includes(status) ? remarkIssues(listing) : []),
    ...(onMarket.includes(status) && listing.expirationDate && listing.expirationDate < today
      ? [
          {
            field: 'expirationDate',
            message: 'The contract with the seller has ended: its end must not lie in the past.',
          },
        ]
      : []),
  ];
  if (issues.length > 0) return asDraft(listing, issues);
  return { status, issues: [], ...historyOf(listing, status, today) };
}

/** From the days of the file; a day that it does not tell is no day on the market. */
function historyOf(
  listing: Imported,
  status: StandardStatus,
  today: string,
): Pick<Standing, 'history' | 'days' | 'since'> {
  const upTo = (day: string | null): string | null => (day !== null && day <= today ? day : null);
  const began = upTo(listing.onMarketDate ?? listing.listingContractDate);
  const agreed = upTo(listing.purchaseContractDate);
  const closed = upTo(listing.closeDate);
  if (onMarket.includes(status)) {
    const since = began ?? today;
    return { history: [{ status, on: since }], days: 0, since };
  }
  const end = { Pending: agreed, Closed: closed, Expired: upTo(listing.expirationDate) }[status as string] ?? today;
  const left = status === 'Closed' ? (agreed ?? end) : end;
  const wasOn = began !== null && began <= left && status !== 'Coming Soon';
  const sold = status === 'Closed' && agreed !== null && agreed <= end;
  return {
    history: [
      ...(wasOn ? [{ status: 'Active' as const, on: began }] : []),
      ...(sold ? [{ status: 'Pending' as const, on: agreed }] : []),
      { status, on: end },
    ],
    days: wasOn ? daysBetween(began, left) : 0,
    since: null,
  };
}
