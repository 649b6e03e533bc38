import type { InboundMapping, MappedField, MappedValue } from '#contract/people/inbound-mapping.ts';
import { splitName } from '#contract/people/split-name.ts';
import { readMoney } from '#server/core/imports/cells.ts';
import { plainLabel } from '../../leads/custom/read-own.ts';
import { type Inquiry, toInquiry, Unreadable } from '../inquiry.ts';
import { byLabel } from './labels.ts';

const mostValues = 100;
const mostDeep = 6;
const longest = 5_000;

export const isForm = (contentType: string): boolean =>
  contentType.toLowerCase().startsWith('application/x-www-form-urlencoded');

/** Lists every value in the body with its path; the body is JSON of any shape or form fields. */
export function valuesIn(text: string, contentType: string): [path: string, value: string][] {
  return said(text, contentType)
    .map(([path, value]): [string, string] => [path.slice(0, 200), value.trim().slice(0, longest)])
    .filter(([path, value]) => path !== '' && value !== '')
    .slice(0, mostValues);
}

function said(text: string, contentType: string): [string, string][] {
  if (isForm(contentType)) return [...new URLSearchParams(text)];
  const found: [string, string][] = [];
  walk(parsed(text), '', 0, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('The body is neither JSON nor the fields of a form.');
  }
}

function walk(value: unknown, path: string, depth: number, found: [string, string][]): void {
  if (found.length >= mostValues || depth > mostDeep || value === null) return;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key, depth + 1, found);
  } else found.push([path, String(value)]);
}

const lastOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;

/** Gives each value the field set in the mapping, or else the one its name suggests. */
export const mapped = (values: readonly [string, string][], mapping: InboundMapping): MappedValue[] =>
  values.map(([path, value]) => ({ path, value, field: mapping[path] ?? guessed(path) }));

const byPlainLabel = new Map([...byLabel].map(([label, field]) => [plainLabel(label), field]));

function guessed(path: string): MappedField | null {
  const field = byPlainLabel.get(plainLabel(spaced(lastOf(path))));
  return field === 'mls' ? 'about' : (field ?? null);
}

/** Splits `firstName` into words, so that it compares like `first_name`. */
const spaced = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');

/** Reads an inquiry whose sender uses its own field names. */
export function readAny(text: string, contentType: string, mapping: InboundMapping): Inquiry {
  return inquiryOf(mapped(valuesIn(text, contentType), mapping), { source: 'website' });
}

/** Builds an inquiry from mapped values. `more` adds what else is known about the inquiry. */
export function inquiryOf(values: readonly MappedValue[], more: Record<string, unknown>): Inquiry {
  const first = (field: MappedField) => values.find((one) => one.field === field)?.value;
  const all = (field: MappedField) => values.filter((one) => one.field === field).map(({ value }) => value);
  const [email, phone] = [first('email'), first('phone')];
  if (!email && !phone)
    throw new Unreadable('Neither an email address nor a phone number could be found in it. Say which field is which.');
  const budget = readMoney(first('budget') ?? '');
  // Custom fields mapped by hand are passed by key; unmapped values are passed by name, which may be a custom field's label.
  const rest = values.filter(({ field }) => field === null).map(({ path, value }) => [spaced(lastOf(path)), value]);
  const own = values.filter(({ field }) => field?.startsWith('x_')).map(({ field, value }) => [field, value]);
  return toInquiry({
    ...splitName(first('name') ?? ''),
    ...((first('firstName') || first('lastName')) && { firstName: first('firstName'), lastName: first('lastName') }),
    email,
    phone,
    message: all('message').join('\n'),
    about: all('about').join(' · '),
    city: first('city'),
    state: first('state'),
    ...(budget.problem === undefined && typeof budget.value === 'number' && { budget: budget.value }),
    tags: all('tags')
      .flatMap((words) => words.split(/[,;|]/))
      .map((tag) => tag.trim().toLowerCase().slice(0, 40))
      .filter(Boolean)
      .slice(0, 10),
    others: Object.fromEntries([...rest, ...own]),
    ...more,
  });
}
