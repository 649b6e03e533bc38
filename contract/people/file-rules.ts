import type { PlanTier } from '../account/price-book.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** How large one file may be and how much room there is for all, by the best plan of an organisation. */
export const fileRoom: Record<PlanTier, { file: number; all: number }> = {
  free: { file: 250 * megabyte, all: 20 * gigabyte },
  pro: { file: 2 * gigabyte, all: 200 * gigabyte },
  elite: { file: 5 * gigabyte, all: 1024 * gigabyte },
};
export const largestFile = fileRoom.elite.file;

/** Every part of an upload but the last has exactly so many bytes. */
export const partBytes = 8 * megabyte;
/** What is not finished after so many hours is forgotten. */
export const hoursToUpload = 24;
/** Pictures and office files are looked at whole, so they may not be larger than this. */
export const mostBytesLookedAtWhole = 64 * megabyte;

/** What papers are, as far as it says how long they must stay; the years stand in the organisation's rules. */
export const retentionClasses = ['none', 'advertising', 'application', 'transaction', 'trust_account'] as const;
export type RetentionClass = (typeof retentionClasses)[number];

export const mostTags = 30;
export const mostFolders = 500;
export const deepestFolder = 6;
