import { momentIn } from '#contract/core/moment-words.ts';

/** When, by the clock at the home, which is named: who reads it may be elsewhere. */
export const whenThere = (tag: string, at: string, timeZone: string): string => momentIn(tag, new Date(at), timeZone);
