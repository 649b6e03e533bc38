import { readPoint, writePoint } from './area.ts';
import type { Field } from './fields.ts';
import { limits } from './filter.ts';
import { dayWords, type OperandKind, periods } from './filter-operators.ts';
import { type Span, type Unit, units } from './time-zone.ts';

/*
 * Every list reads a filter from its address before it can show anything, so this file avoids the schema library, which would be an eighth
 * of the first screen's download.
 */

type Refuse = (message: string, ...path: (string | number)[]) => void;

/** Returns the value in its stored form, or calls `refuse` with the reason and returns undefined. */
export type Read<T = unknown> = (value: unknown, refuse: Refuse) => T | undefined;

/** Refuses a text with the first reason that applies; otherwise returns it in its canonical spelling. */
const textThat =
  (
    spell: (text: string) => string,
    ...reasons: [isWrong: (text: string) => boolean, message: string][]
  ): Read<string> =>
  (value, refuse) => {
    if (typeof value !== 'string') return void refuse('A text is expected here.');
    const text = spell(value);
    const reason = reasons.find(([isWrong]) => isWrong(text));
    return reason ? void refuse(reason[1]) : text;
  };

const isText: Parameters<typeof textThat> = [
  (text) => text.normalize('NFC'),
  [(text) => text.trim() === '', 'Say what to compare with.'],
  [(text) => text.length > limits.textLength, `At most ${limits.textLength} characters.`],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  [(text) => /[\u0000-\u001f\u007f]/.test(text), 'Line breaks and control characters are not allowed here.'],
  // Half of a surrogate pair can't be sent or stored.
  [(text) => !text.isWellFormed(), 'This is not text.'],
];
const [spelt, ...flaws] = isText;

const words = textThat(spelt, ...flaws);
const emailWords = textThat((text) => spelt(text).toLowerCase(), ...flaws);

/** Phone numbers are typed with punctuation and stored as digits. */
const digits = (text: string) => spelt(text).replace(/[\s().\-/]/g, '');
const isDigits = [
  (text: string) => !/^\+?[0-9]{1,15}$/.test(text),
  'Write digits, with a plus before a country code.',
] satisfies Parameters<typeof textThat>[1];
const phoneWords = textThat(digits, ...flaws, isDigits);
const wholePhone = textThat(digits, ...flaws, isDigits, [
  (text) => !text.startsWith('+'),
  'Write the number with its country code, as in +1 512 555 0100.',
]);

const earliest = '1800-01-01';
const latest = '2500-12-31';
/** Whether the date exists: February 30 parses as a date in March, so the text changes. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
const isDayWord = (text: string) => (dayWords as readonly string[]).includes(text);
const timeForm = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const isInstant = (text: string) => isDay(text.slice(0, 10)) && timeForm.test(text.slice(10));

const asWritten = (text: string) => text;
const day = textThat(asWritten, [
  (text) => !isDayWord(text) && !isDay(text),
  'Write a day as 2026-01-31, or yesterday, today, tomorrow.',
]);
/** Instants are stored in UTC to the millisecond, so that each has exactly one spelling. */
const moment = textThat(
  (text) => (isInstant(text) ? new Date(text).toISOString() : text),
  [
    (text) => !isDayWord(text) && !isDay(text) && !isInstant(text),
    'Write a day as 2026-01-31 or an instant as 2026-01-31T09:00:00Z.',
  ],
);

const longest: Record<Unit, number> = {
  minutes: 10_000,
  hours: 10_000,
  days: 10_000,
  weeks: 1_000,
  months: 1_200,
  years: 100,
};
const spanOf =
  (allowed: readonly Unit[]): Read<Span> =>
  (value, refuse) => {
    if (typeof value !== 'object' || value === null) return void refuse('A time is expected here: n and unit.');
    const { n, unit, ...rest } = value as Record<string, unknown>;
    const isUnit = (allowed as readonly unknown[]).includes(unit);
    const isCount = Number.isSafeInteger(n) && (n as number) >= 1;
    const isTooLong = isUnit && isCount && (n as number) > longest[unit as Unit];
    const others = Object.keys(rest);
    if (!isCount) refuse('A whole number of at least 1 is expected here.', 'n');
    if (!isUnit) refuse(`One of ${allowed.join(', ')} is expected here.`, 'unit');
    if (isTooLong) refuse('That is too long ago.', 'n');
    for (const other of others) refuse('This is not known here.', other);
    return isUnit && isCount && !isTooLong && others.length === 0 ? ({ n, unit } as Span) : undefined;
  };
export const instantSpan = spanOf(units);
const daySpan = spanOf(['days', 'weeks', 'months', 'years']);

const mostCents = 1_000_000_000_000;

function amount(field: Field): Read<number> {
  if (field.type === 'money') return numberFrom(-mostCents, mostCents, true);
  if (field.type === 'count') return numberFrom(0, 1_000_000, true);
  return numberFrom(-1e15, 1e15, field.type === 'number' && field.integer === true);
}

const numberFrom =
  (least: number, most: number, whole: boolean): Read<number> =>
  (value, refuse) => {
    if (typeof value !== 'number' || (whole ? !Number.isSafeInteger(value) : !Number.isFinite(value)))
      return void refuse(whole ? 'A whole number is expected here.' : 'A number is expected here.');
    if (value < least) return void refuse(`At least ${least}.`);
    if (value > most) return void refuse(`At most ${most}.`);
    // -0 equals 0 but is written differently.
    return value === 0 ? 0 : value;
  };

const list =
  <T>(item: Read<T>, most: number = limits.values): Read<T[]> =>
  (value, refuse) => {
    if (!Array.isArray(value)) return void refuse('A list is expected here.');
    if (value.length === 0) return void refuse('Choose at least one.');
    if (value.length > most) return void refuse(`At most ${most} values.`);
    const kept = value.flatMap((one, place) => {
      const read = item(one, (message, ...path) => refuse(message, place, ...path));
      return read === undefined ? [] : [read];
    });
    return kept.length === value.length ? [...new Set(kept)] : undefined;
  };

const pair =
  <T extends string | number>(item: Read<T>, isFixed: (value: T) => boolean = () => true): Read<[T, T]> =>
  (value, refuse) => {
    if (!Array.isArray(value) || value.length !== 2) return void refuse('Two values are expected here.');
    const [from, to] = value.map((one, place) => item(one, (message, ...path) => refuse(message, place, ...path)));
    if (from === undefined || to === undefined) return undefined;
    if (isFixed(from) && isFixed(to) && from > to)
      return void refuse('The first must not be greater than the second.', 1);
    return [from, to];
  };

const oneOf =
  (choices: readonly string[], message: string): Read<string> =>
  (value, refuse) =>
    choices.includes(value as string) ? (value as string) : void refuse(message);

function option(field: Field): Read<string> {
  const options = 'options' in field ? field.options : [];
  // The organization's own lists change while filters that use their values stay, so such values are not refused.
  if (!Array.isArray(options)) return words;
  return oneOf(
    options.map(({ value }: { value: string }) => value),
    'This is not one of the choices.',
  );
}

function text(field: Field, op: string): Read<string> {
  if (field.type === 'email') return emailWords;
  if (field.type === 'phone') return op === 'is' || op === 'is_not' ? wholePhone : phoneWords;
  return words;
}

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const person: Read<string> = (value, refuse) =>
  value === 'me' || value === 'none' || (typeof value === 'string' && idForm.test(value))
    ? value
    : void refuse('Name a person by id, or me, or none.');

const truth: Read<boolean> = (value, refuse) =>
  typeof value === 'boolean' ? value : void refuse('True or false is expected here.');

const point: Read<string> = (value, refuse) => {
  const read = typeof value === 'string' ? readPoint(value) : undefined;
  return read ? writePoint(read) : void refuse('Write a point as 30.26715/-97.74306, latitude first.');
};

const area: Read<string[]> = (value, refuse) => {
  if (!Array.isArray(value)) return void refuse('A list is expected here.');
  if (value.length < 3) return void refuse('An area has at least three corners.');
  if (value.length > limits.corners) return void refuse(`An area has at most ${limits.corners} corners.`);
  const kept = value.flatMap((one, place) => point(one, (message) => refuse(message, place)) ?? []);
  return kept.length === value.length ? kept : undefined;
};

const circle: Read = (value, refuse) => {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3)
    return void refuse('A point and a number of kilometres are expected here.');
  const at = point(value[0], (message) => refuse(message, 0));
  const km = numberFrom(0.1, limits.km, false)(value[1], (message) => refuse(message, 1));
  if (at === undefined || km === undefined) return undefined;
  if (value[2] === undefined) return [at, km];
  const name = words(value[2], (message) => refuse(message, 2));
  return name === undefined ? undefined : [at, km, name];
};

/** The reader for the value of an operator on a field. */
export function operandOf(field: Field, op: string, kind: Exclude<OperandKind, 'nothing'>): Read {
  switch (kind) {
    case 'text':
      return text(field, op);
    case 'texts':
      return list(text(field, op));
    case 'option':
      return option(field);
    case 'options':
      // Each value of "all of these" is looked up separately, so the limit is lower.
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
      return oneOf(periods, 'This is not a period.');
    case 'span':
      return field.type === 'date' ? daySpan : instantSpan;
    case 'truth':
      return truth;
    case 'area':
      return area;
    case 'circle':
      return circle;
  }
}
