import { z } from 'zod';
import { locales } from './locale.ts';

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids as PostgreSQL stores them, in lower case so that equal ids are equal texts. */
export const id = z.string().regex(uuidText, 'This is not an id.').meta({ format: 'uuid' });

/** An instant as PostgreSQL writes it: `2026-01-31T09:00:00.123456+00:00`. */
export const instant = z.iso.datetime({ offset: true });

/** A date without a time zone: birthdays, due dates, closing dates. */
export const day = z.iso.date();

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address.'));

/** A single line without control characters, so that it is safe in a header, a subject or a CSV cell. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'Line breaks and control characters are not allowed here.');

export const filledLine = (max: number) => line(max).min(1, 'This field is required.');

/** Multiple lines. PostgreSQL can't store NUL. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
    .regex(/^[^\u0000]*$/, 'This holds a character that cannot be stored.');

/** Money in cents. The limit is ten billion dollars, far within what a number represents exactly. */
export const cents = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);

export const version = z.int().min(1);

export const locale = z.enum(locales);
