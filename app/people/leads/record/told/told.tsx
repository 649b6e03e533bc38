import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Formats } from '#app/i18n/format.ts';
import type { T } from '#app/i18n/t.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { timelineItem } from '#contract/people/leads.ts';

export type TimelineItem = z.infer<typeof timelineItem>;

/** What happened, and who did it. */
export type Happened = {
  leadId: string;
  kind: string;
  who: string;
  /** As words; most of what events carry is. */
  data: Record<string, string>;
  given: Record<string, unknown>;
  note: TimelineItem['note'];
};

/** What it takes to say it here. */
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

/** Says what it knows of; nothing of other kinds. */
export type Teller = (happened: Happened, tongue: Tongue) => Told | undefined;

export const bold = { b: (words: ReactNode) => <b>{words}</b> };

/** One of a family of kinds, with what the family says of it. */
export const among = <V,>(family: Record<string, V>, kind: string): V | undefined =>
  Object.hasOwn(family, kind) ? family[kind] : undefined;
