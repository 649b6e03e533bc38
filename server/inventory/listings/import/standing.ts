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

/** Status names of MLSs, portals, and spreadsheets. */
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

/** The status of an imported listing with its dates, or why it becomes a draft. */
export type Standing = {
  status: StandardStatus;
  /** Why the file's status is not used; empty when it is, or when there is none. */
  issues: Issue[];
  history: { status: StandardStatus; on: string }[];
};

/** Ended listings are history: they aren't public, and no later change makes them so. */
export const isOver = (status: StandardStatus): boolean => status === 'Closed' || status === 'Canceled';

export const asDraft = (listing: Imported, issues: Issue[]): Standing => ({
  status: 'Incomplete',
  issues,
  history: [{ status: 'Incomplete', on: dayAt(listing.stateOrProvince) }],
});

/** The row's status, if the row has the fields it requires. */
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
  return { status, issues: [], history: historyOf(listing, status, today) };
}

/** Built from the file's dates; days without a date don't count as on the market. */
function historyOf(listing: Imported, status: StandardStatus, today: string): Standing['history'] {
  const upTo = (day: string | null): string | null => (day !== null && day <= today ? day : null);
  const began = upTo(listing.onMarketDate ?? listing.listingContractDate);
  const agreed = upTo(listing.purchaseContractDate);
  if (onMarket.includes(status)) return [{ status, on: began ?? today }];
  const told = { Pending: agreed, Closed: upTo(listing.closeDate), Expired: upTo(listing.expirationDate) };
  const end = told[status as keyof typeof told] ?? today;
  const isSold = status === 'Closed' && agreed !== null && agreed <= end;
  const left = isSold ? agreed : end;
  const wasOn = began !== null && began <= left && status !== 'Coming Soon';
  return [
    ...(wasOn ? [{ status: 'Active' as const, on: began }] : []),
    ...(isSold ? [{ status: 'Pending' as const, on: agreed }] : []),
    { status, on: end },
  ];
}
