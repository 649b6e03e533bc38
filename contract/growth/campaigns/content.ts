import { z } from 'zod';
import { block } from '../../core/content/tree.ts';
import { filterSchema } from '../../core/filter-schema.ts';
import { day, instant, line, text } from '../../core/primitives.ts';
import { leadFields } from '../../people/lead-fields.ts';
import { leastFloor } from './compare.ts';
import { campaignChannels, comparedBy, comparedParts } from './words.ts';

/** What a campaign says. Lenient while somebody writes: what is missing is told when it is to go out. */

export const mostMessages = 20;
const mostMailBlocks = 60;
export const mostTextLetters = 1_600;

const blocks = z.array(block).max(mostMailBlocks, `At most ${mostMailBlocks} blocks.`);

export const message = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'This is not an id of a message.'),
  channel: z.enum(campaignChannels),
  /** Days after the message before it; of the first, none. */
  waitDays: z.int().min(0).max(365).default(0),
  subject: line(300).default(''),
  /** What a mailbox shows beside the subject. */
  preview: line(200).default(''),
  /** Of a mail. */
  blocks: blocks.default([]),
  /** Of a text. */
  body: text(mostTextLetters).default(''),
  /** Subject, preview and text in other languages; words of blocks are kept in the blocks. */
  in: z
    .record(
      z.string().max(5),
      z.strictObject({
        subject: line(300).default(''),
        preview: line(200).default(''),
        body: text(mostTextLetters).default(''),
      }),
    )
    .default({}),
});
export type CampaignMessage = z.infer<typeof message>;

/** One thing of the first message, in another version, to half of the people. */
export const comparison = z.strictObject({
  of: z.enum(comparedParts),
  by: z.enum(comparedBy),
  /** Delivered to each before anything is said. */
  floor: z.int().min(leastFloor, `At least ${leastFloor}.`).max(100_000).default(500),
  days: z.int().min(1).max(14).default(7),
  subject: line(300).default(''),
  blocks: blocks.default([]),
  body: text(mostTextLetters).default(''),
});
export type Comparison = z.infer<typeof comparison>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.');

export const when = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('now') }),
  z.strictObject({ mode: z.literal('at'), at: instant }),
  /** On a day, when each person's own clock shows the hour. */
  z.strictObject({ mode: z.literal('hour'), day, time }),
  /** On a day, at the hour at which each person has mostly answered; where too little is known, the one that is named. */
  z.strictObject({ mode: z.literal('best'), day, time }),
]);
export type When = z.infer<typeof when>;

export const audienceSchema = filterSchema(leadFields);
