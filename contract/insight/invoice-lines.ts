import type { Source } from '../people/lead-fields.ts';

/** Who bills for leads and ads, by the words on their invoices, and which lead source that is. The first that is named counts. */
const vendors: readonly [RegExp, Source][] = [
  [/\bzillow|trulia\b/i, 'zillow'],
  [/\brealtor\.?com|move,? inc\b|opcity/i, 'realtor'],
  [/\bfacebook|instagram|\bmeta\b|linkedin|tiktok|\bx ads\b|pinterest/i, 'social'],
  [/\bgoogle|bing|microsoft advertising|local services ads|\bseo\b|adwords/i, 'website'],
  [/\breferral/i, 'referral'],
  [/\bopen house|yard sign|directional sign/i, 'open_house'],
];

export const sourceIn = (words: string): Source | undefined => vendors.find(([pattern]) => pattern.test(words))?.[1];

type InvoiceLine = { date: string; words: string; amount: string };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const date = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/(?:\d{4}|\d\d)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2},? \d{4})`;
// Another day begins another line: words do not reach over it.
const line = new RegExp(
  `(${date})\\s+((?:(?!${date}).){2,120}?)\\s+\\$?\\s?((?:\\d{1,3}(?:,\\d{3})+|\\d+)\\.\\d\\d)(?![\\d%])`,
  'gi',
);
/** What stands on an invoice beside a day and an amount and is no cost of its own. */
const sums =
  /^amount$|\b(?:(?:sub)?total|balance|amount due|payments?|paid|credit|refund|tax id|invoice date|due date)\b/i;

/** “Jun 3, 2026” as the other two ways of writing it are read. */
function isoOf(text: string): string {
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (!named) return text;
  const month = months.indexOf(named[1]!.toLowerCase()) + 1;
  return `${named[3]}-${String(month).padStart(2, '0')}-${named[2]!.padStart(2, '0')}`;
}

/**
 * The lines of an invoice as its text was read: a day, words and an amount, in that order. Sums, payments and credits are left out, so
 * that nothing is counted twice.
 */
export const invoiceLines = (text: string): InvoiceLine[] =>
  [...text.matchAll(line)]
    .map(([, day, words, amount]) => ({ date: isoOf(day!), words: words!.trim(), amount: amount! }))
    .filter(({ words }) => !sums.test(words));
