import type { Language } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import type { Homes } from '../homes/homes.ts';
import type { Lesson, Section } from '../knowledge/sections.ts';
import type { Details } from './contact.ts';
import type { Memory } from './memory.ts';

/** Everything that answers are based on. */
export type Knowing = {
  brand: string;
  /** The language of the message, which the answer uses. */
  language: Language;
  sections: readonly Section[];
  lessons: () => Promise<readonly Lesson[]>;
  /** Undefined where there are no homes to show. */
  homes: Homes | undefined;
  /** Members of the organization may open its screens. */
  isMember: boolean;
  /** Today's date where the homes are: the calculators' tables depend on it. */
  today: string;
  /** Contact details the visitor typed, for prefilling a form; never stored. */
  details?: Details;
};

export type EngineAnswer = {
  topic: string;
  text: string;
  parts: Part[];
  unanswered: boolean;
  /** The memory for the next message. */
  memory: Memory;
};
