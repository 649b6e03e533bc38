import type { Language } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import type { Homes } from '../homes/homes.ts';
import type { Lesson, Section } from '../knowledge/sections.ts';
import type { Details } from './contact.ts';
import type { Memory } from './memory.ts';

/** What answers rest on. */
export type Knowing = {
  brand: string;
  /** The language answered in: that of the message. */
  language: Language;
  sections: readonly Section[];
  lessons: () => Promise<readonly Lesson[]>;
  /** Absent where there are no homes to show. */
  homes: Homes | undefined;
  /** Whoever works there may open its screens. */
  isMember: boolean;
  /** Today where the homes are: tables of the calculators change with the day. */
  today: string;
  /** What the visitor typed to be reached by, for a form; kept nowhere. */
  details?: Details;
};

export type EngineAnswer = {
  topic: string;
  text: string;
  parts: Part[];
  unanswered: boolean;
  /** What the next sentence may rest on. */
  memory: Memory;
};
