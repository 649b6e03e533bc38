import { z } from 'zod';
import type { Field } from './fields.ts';
import { limits } from './filter.ts';
import { dayWords, type OperandKind, periods } from './filter-operators.ts';
import { cents, id } from './primitives.ts';
import { units } from './time-zone.ts';

/** Half of a surrogate pair is not text: it can be neither sent nor stored. */
const wellFormed = (value: string) => value.isWellFormed();

const words = z
  .string()
  .min(1, 'Say what to compare with.')
  .max(limits.textLength, `At most ${limits.textLength} characters.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Line breaks and control characters are not allowed here.')
  .refine(wellFormed, 'This is not text.')
  .refine((value) => value.trim() !== '', 'Say what to compare with.')
  .overwrite((value) => value.normalize('NFC'));

const emailWords = words.overwrite((value) => value.toLowerCase());

/** Written as people write them; kept as the digits by which phones are stored. */
const phoneWords = words
  .overwrite((value) => value.replace(/[\s().\-/]/g, ''))
  .regex(/^\+?[0-9]{1,15}$/, 'Write digits, with a plus before a country code.');
const wholePhone = phoneWords.regex(/^\+/, 'Write the number with its country code, as in +1 512 555 0100.');

const earliest = '1800-01-01';
const latest = '2500-12-31';
const isoDay = z.iso
  .date('Write a day as 2026-01-31.')
  .refine((day) => day >= earliest && day <= latest, 'The day is too far away.');
const isDayWord = (value: string) => (dayWords as readonly string[]).includes(value);
const day = z
  .string('Write a day as 2026-01-31, or yesterday, today, tomorrow.')
  .refine((value) => isDayWord(value) || isoDay.safeParse(value).success, {
    message: 'Write a day as 2026-01-31, or yesterday, today, tomorrow.',
  });
const isoInstant = z.iso.datetime({ offset: true }).refine((instant) => isoDay.safeParse(instant.slice(0, 10)).success);
/** Moments are kept to the millisecond in UTC, so that one moment has one spelling. */
const moment = z
  .string('Write a day or an instant.')
  .refine((value) => day.safeParse(value).success || isoInstant.safeParse(value).success, {
    message: 'Write a day as 2026-01-31 or an instant as 2026-01-31T09:00:00Z.',
  })
  .overwrite((value) => (value.includes('T') ? new Date(value).toISOString() : value));

const longest = { minutes: 10_000, hours: 10_000, days: 10_000, weeks: 1_000, months: 1_200, years: 100 };
const spanOf = (allowed: readonly (typeof units)[number][]) =>
  z
    .strictObject({ n: z.int().min(1, 'At least 1.'), unit: z.enum(allowed) })
    .refine(({ n, unit }) => n <= longest[unit], { message: 'That is too long ago.', path: ['n'] });
export const instantSpan = spanOf(units);
const daySpan = spanOf(['days', 'weeks', 'months', 'years']);

/** -0 equals 0 but is written differently. */
const positiveZero = (value: number) => (value === 0 ? 0 : value);

function amount(field: Field) {
  if (field.type === 'money') return cents.overwrite(positiveZero);
  if (field.type === 'count') return z.int().min(0, 'At least 0.').max(1_000_000);
  const integer = field.type === 'number' && field.integer;
  return (integer ? z.int() : z.number().min(-1e15).max(1e15)).overwrite(positiveZero);
}

const list = <T extends z.ZodType>(item: T, most: number = limits.values) =>
  z
    .array(item)
    .min(1, 'Choose at least one.')
    .max(most, `At most ${most} values.`)
    .overwrite((values) => [...new Set(values)]);

const inOrder = 'The first must not be greater than the second.';
function pair<T extends string | number>(item: z.ZodType<T, T>, isFixed: (value: T) => boolean = () => true) {
  const isInOrder = ([from, to]: [T, T]) => !isFixed(from) || !isFixed(to) || from <= to;
  return z.tuple([item, item]).refine((both) => isInOrder(both as [T, T]), { message: inOrder, path: [1] });
}

function option(field: Field): z.ZodType<string> {
  const options = 'options' in field ? field.options : [];
  // Lists that an organisation keeps change while filters that name their values stay: those are not refused.
  if (!Array.isArray(options)) return words;
  return z.enum(
    options.map(({ value }: { value: string }) => value),
    'This is not one of the choices.',
  );
}

function text(field: Field, op: string) {
  if (field.type === 'email') return emailWords;
  if (field.type === 'phone') return op === 'is' || op === 'is_not' ? wholePhone : phoneWords;
  return words;
}

const person = z.union([z.enum(['me', 'none']), id], 'Name a person by id, or me, or none.');

/** The schema of an operator's value on a field. */
export function operandSchema(field: Field, op: string, kind: Exclude<OperandKind, 'nothing'>): z.ZodType {
  switch (kind) {
    case 'text':
      return text(field, op);
    case 'texts':
      return list(text(field, op));
    case 'option':
      return option(field);
    case 'options':
      // Each of "all of these" is looked up by itself, so there may be fewer of them.
      return list(option(field), op === 'has_all' ? limits.allOf : limits.values);
    case 'person':
      return person;
    case 'people':
      return list(person);
    case 'number':
      return amount(field);
    case 'numbers':
      return pair(amount(field));
    case 'day':
      return day;
    case 'days':
      return pair(day, (value) => !isDayWord(value));
    case 'moment':
      return moment;
    case 'period':
      return z.enum(periods, 'This is not a period.');
    case 'span':
      return field.type === 'date' ? daySpan : instantSpan;
    case 'truth':
      return z.boolean();
  }
}
