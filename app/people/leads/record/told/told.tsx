import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Formats } from '#app/i18n/format.ts';
import type { T } from '#app/i18n/t.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { timelineItem } from '#contract/people/leads.ts';

export type TimelineItem = z.infer<typeof timelineItem>;

/** A timeline event and who caused it. */
export type Happened = {
  leadId: string;
  kind: string;
  who: string;
  /** The event's data as strings, which most of it is. */
  data: Record<string, string>;
  given: Record<string, unknown>;
  note: TimelineItem['note'];
};

/** What is needed to write the texts in the reader's language. */
export type Tongue = {
  t: T;
  format: Formats;
  nameOf: (id: string | null) => string;
  namesOf: (ids: unknown) => string;
  stageOf: (key: string | undefined) => string;
  wordsOf: (field: string, value: unknown) => string;
  fields: Fields;
};

export type Told = { icon: ReactNode; words: ReactNode; quote?: ReactNode };

/** Returns the text for the kinds it knows, and undefined for others. */
export type Teller = (happened: Happened, tongue: Tongue) => Told | undefined;

export const bold = { b: (words: ReactNode) => <b>{words}</b> };

/** The entry of a map for this kind, if the map has one. */
export const among = <V,>(family: Record<string, V>, kind: string): V | undefined =>
  Object.hasOwn(family, kind) ? family[kind] : undefined;
