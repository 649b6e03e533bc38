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

/** How long papers of a kind must stay, in years from the day they came. Until then nobody removes them. */
export const retentionYears = {
  none: 0,
  advertising: 2,
  application: 3,
  transaction: 5,
  trust_account: 7,
} as const;
export type RetentionClass = keyof typeof retentionYears;
export const retentionClasses = Object.keys(retentionYears) as [RetentionClass, ...RetentionClass[]];

export const mostTags = 30;
export const mostFolders = 500;
export const deepestFolder = 6;
