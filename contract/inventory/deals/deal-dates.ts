import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { dateRule, timeOfDay } from './deal-settings.ts';
import { change, deal, keyText, read } from './deals.ts';

export const dateStates = ['open', 'done', 'waived'] as const;

const dealDate = z.strictObject({
  id,
  key: z.string(),
  name: z.string(),
  /** Null when the day was set manually. */
  rule: dateRule.nullable(),
  /** Null while its base is unknown. */
  on: day.nullable(),
  time: z.string(),
  /** The exact time, in the deal's time zone. */
  dueAt: instant.nullable(),
  state: z.enum(dateStates),
  /** Why it was waived. */
  reason: z.string(),
  /** The responsible member. */
  owner: id.nullable(),
  /** The document by which it was waived. */
  waiver: z.strictObject({ id, name: z.string() }).nullable(),
});
export type DealDate = z.infer<typeof dealDate>;

const bases = { acceptedOn: day.nullable().optional(), closingOn: day.nullable().optional() };
const dateMoves = z.array(z.strictObject({ id, name: z.string(), from: day.nullable(), to: day.nullable() }));
const details = {
  name: filledLine(120),
  rule: dateRule.nullable(),
  on: day.nullable(),
  time: timeOfDay,
  owner: id.nullable(),
};
const newDate = z.strictObject({
  ...details,
  key: keyText,
  rule: details.rule.default(null),
  on: details.on.default(null),
  time: details.time.default('17:00'),
  owner: details.owner.default(null),
});
export const mostDates = 60;
const one = z.strictObject({ id, dateId: id });

export const dealDates = {
  dates: call({
    method: 'GET',
    path: '/deals/{id}/dates',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({ dates: z.array(dealDate) }),
    errors: ['not_found'],
    summary: 'A deal’s dates, soonest first.',
  }),
  previewMove: call({
    method: 'POST',
    path: '/deals/{id}/dates/preview',
    access: read,
    input: z.strictObject({ id, ...bases }),
    output: z.strictObject({ moves: dateMoves }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Preview which dates would move with acceptance or closing.',
  }),
  moveBases: call({
    method: 'POST',
    path: '/deals/{id}/dates/move',
    access: change,
    input: z.strictObject({ id, ...bases }),
    output: z.strictObject({ deal, moves: dateMoves }),
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Move acceptance or closing, and every open date counted from it.',
  }),
  addDate: call({
    method: 'POST',
    path: '/deals/{id}/dates',
    access: change,
    input: newDate.extend({ id }),
    output: dealDate,
    errors: ['not_found', 'conflict'],
    summary: 'Add a date by rule or on a fixed day.',
  }),
  changeDate: call({
    method: 'PATCH',
    path: '/deals/{id}/dates/{dateId}',
    access: change,
    input: one.extend({
      ...z.strictObject(details).partial().shape,
      state: z.enum(dateStates).optional(),
      reason: line(300).optional(),
      /** A file of the deal. */
      waiver: id.nullable().optional(),
    }),
    output: dealDate,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Change a date, or mark it met or waived. Waiving requires a reason.',
  }),
  removeDate: call({
    method: 'DELETE',
    path: '/deals/{id}/dates/{dateId}',
    access: change,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove a date that no other date is counted from.',
  }),
};
