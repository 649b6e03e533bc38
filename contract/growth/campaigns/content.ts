import { z } from 'zod';
import { block } from '../../core/content/tree.ts';
import { filterSchema } from '../../core/filter-schema.ts';
import { day, instant, line, text } from '../../core/primitives.ts';
import { leadFields } from '../../people/lead-fields.ts';
import { leastFloor } from './compare.ts';
import { campaignChannels, comparedBy, comparedParts } from './words.ts';

/** The content of a campaign. Validation is lenient for drafts: missing parts are reported when the campaign is started. */

export const mostMessages = 20;
const mostMailBlocks = 60;
export const mostTextLetters = 1_600;

const blocks = z.array(block).max(mostMailBlocks, `At most ${mostMailBlocks} blocks.`);

export const message = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'This is not an id of a message.'),
  channel: z.enum(campaignChannels),
  /** Days after the previous message; zero for the first. */
  waitDays: z.int().min(0).max(365).default(0),
  subject: line(300).default(''),
  /** The preview text that a mailbox shows beside the subject. */
  preview: line(200).default(''),
  /** For an email. */
  blocks: blocks.default([]),
  /** For a text message. */
  body: text(mostTextLetters).default(''),
  /** Subject, preview and text in other languages; translations of blocks are in the blocks. */
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

/** A variant of one part of the first message, sent to half of the leads. */
export const comparison = z.strictObject({
  of: z.enum(comparedParts),
  by: z.enum(comparedBy),
  /** The number delivered to each variant before a result is shown. */
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
  /** On a day, at this hour on each lead's clock. */
  z.strictObject({ mode: z.literal('hour'), day, time }),
  /** On a day, at each lead's best hour; the named one where too little is known. */
  z.strictObject({ mode: z.literal('best'), day, time }),
]);
export type When = z.infer<typeof when>;

export const audienceSchema = filterSchema(leadFields);
