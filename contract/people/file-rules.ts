import type { PlanTier } from '../account/price-book.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** The limits on file size and total storage, by the organization's best plan. */
export const fileRoom: Record<PlanTier, { file: number; all: number }> = {
  free: { file: 250 * megabyte, all: 20 * gigabyte },
  pro: { file: 2 * gigabyte, all: 200 * gigabyte },
  elite: { file: 5 * gigabyte, all: 1024 * gigabyte },
};
export const largestFile = fileRoom.elite.file;

/** Every part of an upload except the last has exactly this many bytes. */
export const partBytes = 8 * megabyte;
/** An upload not finished within this many hours is discarded. */
export const hoursToUpload = 24;
/** Pictures and office files are checked as a whole, so this is their largest size. */
export const mostBytesLookedAtWhole = 64 * megabyte;

/** Document classes that determine the retention period; the years are set in the organization's rules. */
export const retentionClasses = ['none', 'advertising', 'application', 'transaction', 'trust_account'] as const;
export type RetentionClass = (typeof retentionClasses)[number];

export const mostTags = 30;
export const mostFolders = 500;
export const deepestFolder = 6;
