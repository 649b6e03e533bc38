import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { sources } from './lead-fields.ts';

/** What is counted, each of leads that came in the time looked at. */
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

/** Each number is a metric: what it opens is asked for by the same name. */
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
  /** Calls, texts and mails that people made to them. */
  attempts: z.int(),
  /** Of leads that a person reached out to: minutes from their arrival, as clocks count and as working hours do; nine in ten took no longer than the 90th. */
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
      bySource: z.array(line.extend({ source: z.enum(sources) })),
      /** Whose leads are counted, as a filter; null where everybody’s are. What a number opens is asked for with it. */
      filter: z.string().nullable(),
    }),
    summary: 'What became of leads, by whose they are and where they came from: of all, of your team, or your own.',
  }),
};
