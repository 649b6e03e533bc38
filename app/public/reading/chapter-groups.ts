import type { ChapterSummary } from '#contract/public/content.ts';

/** Chapters by group, both in reading order. */
export const groupsOf = (chapters: readonly ChapterSummary[]): [string, ChapterSummary[]][] => [
  ...Map.groupBy(chapters, ({ group }) => group),
];
