import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { sources } from './lead-fields.ts';

/** What is counted, among the leads created in the selected period. */
export const boardNumbers = [
  'assigned',
  'unseen',
  'touched',
  'within5',
  'contacted',
  'appointments',
  'closed',
] as const;
export type BoardNumber = (typeof boardNumbers)[number];

/** The metric behind each number, which is also used to list its leads. */
export const boardMetrics: Record<BoardNumber, string> = {
  assigned: 'leads_new',
  unseen: 'leads_unseen',
  touched: 'leads_touched',
  within5: 'answered_in_5',
  contacted: 'leads_contacted',
  appointments: 'leads_with_appointment',
  closed: 'leads_closed',
};

export const boardDays = [7, 30, 90] as const;
const days = z.coerce
  .number<number>()
  .refine((given) => (boardDays as readonly number[]).includes(given), 'Choose 7, 30 or 90 days.')
  .default(30);

export const boardPeriod = (days: number): string => `last_${days}_days`;

const counts = Object.fromEntries(boardNumbers.map((name) => [name, z.int()])) as Record<BoardNumber, z.ZodInt>;

const line = z.strictObject({
  ...counts,
  /** Calls, texts, and emails that members made to these leads. */
  attempts: z.int(),
  /**
   * Of leads that a member contacted: minutes from arrival to first touch, in clock time and in working time; median and 90th percentile.
   */
  medianMinutes: z.number().nullable(),
  p90Minutes: z.number().nullable(),
  medianWorkMinutes: z.number().nullable(),
  p90WorkMinutes: z.number().nullable(),
});
export type BoardLine = z.infer<typeof line>;

const access = { who: 'member', right: 'leads.read' } as const;

export const board = {
  board: call({
    method: 'GET',
    path: '/team/board',
    access,
    input: z.strictObject({ days }),
    output: z.strictObject({
      byAgent: z.array(line.extend({ user: id.nullable() })),
      /** A source of the class `other` with a name of its own is a line of its own. */
      bySource: z.array(line.extend({ source: z.enum(sources), sourceName: z.string().nullable() })),
      /** A filter for the owners whose leads are counted; null for everyone. Listing a number's leads uses the same filter. */
      filter: z.string().nullable(),
    }),
    summary: 'What became of leads, by whose they are and where they came from: of all, of your team, or your own.',
  }),
};
