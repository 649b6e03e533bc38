import type { ChapterSummary } from '#contract/public/content.ts';

/** Chapters under their common heading, both in the order in which they are read. */
export const groupsOf = (chapters: readonly ChapterSummary[]): [string, ChapterSummary[]][] => [
  ...Map.groupBy(chapters, ({ group }) => group),
];
