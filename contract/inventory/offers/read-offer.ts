import { after, date, type Found, foundBy, money, named, type Rule } from '../read-document.ts';
import type { ContingencyKind, financings } from './offer-terms.ts';

/** The terms that can be read from an offer document, in the format of an offer's fields. */
type ReadTerms = {
  buyer: string;
  price: number;
  earnestMoney: number;
  optionFee: number;
  optionDays: number;
  financing: (typeof financings)[number];
  downRate: number;
  closingOn: string;
  concessions: number;
  buyerBrokerRate: number;
  appraisalGap: number;
  rentBackDays: number;
  agent: string;
  agentEmail: string;
  agentPhone: string;
  contingencies: { kind: ContingencyKind; days: number }[];
};
export type ReadName = keyof ReadTerms;
export const readNames = [
  ...(['buyer', 'price', 'earnestMoney', 'optionFee', 'optionDays', 'financing', 'downRate', 'closingOn'] as const),
  ...(['concessions', 'buyerBrokerRate', 'appraisalGap', 'rentBackDays', 'agent', 'agentEmail', 'agentPhone'] as const),
  'contingencies',
] as const satisfies readonly ReadName[];

/** A found term: its value, its place, and the surrounding text. */
type ReadField = {
  [Name in ReadName]: { field: Name; value: ReadTerms[Name]; words: string; page: number; quote: string };
}[ReadName];

const days = String.raw`(?:\w+\s+\()?\d{1,3}\)?\s+(?:business |calendar )?days`;
const percent = String.raw`\d{1,2}(?:\.\d+)?\s?%`;

const rules: readonly (Rule & { label: ReadName })[] = [
  { label: 'buyer', pattern: named('buyer') },
  { label: 'price', pattern: after('purchase price|sales price|total price|offer price', money, 40) },
  { label: 'earnestMoney', pattern: after('earnest money|initial deposit|deposit of', money, 40) },
  { label: 'optionFee', pattern: after('option fee', money, 40) },
  { label: 'optionDays', pattern: after('option period|terminat\\w+ (?:this|the) contract within', days, 60) },
  {
    label: 'financing',
    pattern:
      /\b(all cash|cash offer|cash|conventional|FHA|VA|USDA|seller financing|owner financing)\b(?=[^.\n]{0,40}(?:loan|financ|offer|purchase|guaranteed|insured|sale|$))/iu,
  },
  { label: 'downRate', pattern: after('down payment(?: of)?', percent, 40) },
  {
    label: 'closingOn',
    pattern: after('clos(?:ing|e)(?: date)?(?: of (?:escrow|the sale))?(?: (?:will be|on or before))?', date, 40),
  },
  {
    label: 'concessions',
    pattern: after('seller (?:credit|concession|contribution)s?|closing costs? paid by seller', money, 60),
  },
  {
    label: 'buyerBrokerRate',
    pattern: after(
      "buyer[’']?s? (?:broker|agent|brokerage)[^\\n$\\d]{0,40}(?:compensation|commission|fee)",
      percent,
      50,
    ),
  },
  { label: 'appraisalGap', pattern: after('appraisal gap|appraisal shortfall|shortfall', money, 70) },
  {
    label: 'rentBackDays',
    pattern: after(
      "rent[- ]?back|leaseback|seller(?:[’']s)? (?:temporary )?(?:residential )?lease|occupancy after closing",
      days,
      60,
    ),
  },
  {
    label: 'agent',
    pattern:
      /(?:[Bb]uyer[’']?s? [Aa]gent|[Ss]elling [Aa]gent|[Bb]uyer[’']?s? [Bb]roker)\s*[:–-]\s*([A-Z][\p{L}.'’-]+(?:\s+[A-Z][\p{L}.'’-]*)+)/u,
  },
  { label: 'agentEmail', pattern: /(?:agent|broker)[^\n]{0,120}?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/iu },
  { label: 'agentPhone', pattern: /(?:agent|broker)[^\n]{0,120}?(\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4})/iu },
];

const contingencies: readonly { kind: ContingencyKind; pattern: RegExp }[] = [
  {
    kind: 'inspection',
    pattern: after(
      'inspection (?:contingency|period|objection)|due diligence(?: period)?|investigation(?:s)? (?:contingency|period)',
      days,
      60,
    ),
  },
  { kind: 'financing', pattern: after('(?:loan|financing|mortgage) (?:contingency|approval|commitment)', days, 60) },
  { kind: 'appraisal', pattern: after('appraisal contingency', days, 60) },
  {
    kind: 'sale_of_home',
    pattern: after(
      "(?:contingent (?:up)?on (?:the )?sale|sale of (?:buyer[’']?s? )?(?:other )?(?:home|property))",
      days,
      80,
    ),
  },
  { kind: 'title', pattern: after('title (?:objection|contingency|review)', days, 60) },
];

const centsOf = (words: string): number => Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);
const daysOf = (words: string): number => Number(/\d{1,3}/.exec(words)![0]);
/** In millionths. */
const rateOf = (words: string): number => Math.round(Number.parseFloat(words) * 10_000);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Converts a date in American notation to an ISO date. Undefined when there is no such day. */
export function dayOf(words: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words);
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$/.exec(words);
  const spelled = /^([A-Za-z]+)\s+(\d{1,2}),?\s+(\d{4})$/.exec(words);
  const [year, month, date_] = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : slashed
      ? [
          slashed[3]!.length === 2 ? 2000 + Number(slashed[3]) : Number(slashed[3]),
          Number(slashed[1]),
          Number(slashed[2]),
        ]
      : spelled
        ? [Number(spelled[3]), months.indexOf(spelled[1]!.slice(0, 3).toLowerCase()) + 1, Number(spelled[2])]
        : [];
  if (!year || !month || !date_) return undefined;
  const at = new Date(Date.UTC(year, month - 1, date_));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date_ ? at.toISOString().slice(0, 10) : undefined;
}

function financingOf(words: string): ReadTerms['financing'] {
  const said = words.toLowerCase();
  if (said.includes('cash')) return 'cash';
  if (said.includes('seller') || said.includes('owner')) return 'seller';
  return (['conventional', 'fha', 'va', 'usda'] as const).find((kind) => said === kind) ?? 'other';
}

/** Words after a name on the same line belong to the next field. */
const personOf = (words: string): string =>
  words.replace(/\s+(?:Seller|Buyer|Tenant|Landlord|Property|Address|Date|Agent|Broker)\b.*$/u, '');

const readers: Partial<Record<ReadName, (words: string) => unknown>> = {
  buyer: personOf,
  price: centsOf,
  earnestMoney: centsOf,
  optionFee: centsOf,
  concessions: centsOf,
  appraisalGap: centsOf,
  optionDays: daysOf,
  rentBackDays: daysOf,
  downRate: rateOf,
  buyerBrokerRate: rateOf,
  closingOn: dayOf,
  financing: financingOf,
};

/** All terms found in the document, each with its place. Uses fixed rules only: nothing is guessed, and a person confirms each. */
export function readOffer(pages: readonly string[]): ReadField[] {
  const plain = foundBy(rules, pages).flatMap(({ label, value: words, page, quote }): ReadField[] => {
    const value = readers[label as ReadName]?.(words) ?? (readers[label as ReadName] ? undefined : words);
    return value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))
      ? []
      : [{ field: label, value, words, page, quote } as ReadField];
  });
  const found = contingencies.flatMap(({ kind, pattern }): (Found & { kind: ContingencyKind })[] =>
    foundBy([{ label: kind, pattern }], pages).map((one) => ({ ...one, kind })),
  );
  const [first] = found;
  return first
    ? [
        ...plain,
        {
          field: 'contingencies',
          value: found.map(({ kind, value }) => ({ kind, days: Math.min(365, daysOf(value)) })),
          words: found.map(({ label, value }) => `${label.replaceAll('_', ' ')}: ${value}`).join('; '),
          page: first.page,
          quote: found.map(({ quote }) => quote).join(' '),
        },
      ]
    : plain;
}
