import { type Line, lineNames, lines } from '#contract/verticals/insurance/lines.ts';
import type { billTypes } from '#contract/verticals/insurance/policy-words.ts';
import { bare } from '#server/core/imports/headings.ts';

/** By the codes that carriers and agency systems write. Where two lines share a code, the first is meant. */
const codes = new Map<string, Line>([
  ...lineNames.toReversed().map((line): [string, Line] => [bare(lines[line].code), line]),
  ...lineNames.map((line): [string, Line] => [bare(line), line]),
  ['pauto', 'auto'],
  ['ppa', 'auto'],
  ['ho3', 'home'],
  ['ho5', 'home'],
  ['ho2', 'home'],
  ['ho', 'home'],
  ['ho4', 'renters'],
  ['ho6', 'condo'],
  ['dp1', 'dwelling'],
  ['dp3', 'dwelling'],
  ['pumbr', 'umbrella'],
  ['wc', 'workers'],
  ['wcomp', 'workers'],
  ['gl', 'liability'],
  ['cgl', 'liability'],
  ['bap', 'commercial_auto'],
  ['ca', 'commercial_auto'],
]);

/** By their words, the more particular first: a commercial auto policy is no auto policy. */
const signs: readonly (readonly [RegExp, Line])[] = [
  [/bus(iness)?\s?owner|\bbop\b/, 'bop'],
  [/worker|\bwc\b/, 'workers'],
  [/cyber|data breach/, 'cyber'],
  [/employment practices|\bepli?\b/, 'epli'],
  [/surety|\bbonds?\b/, 'bond'],
  [/(comm|bus)\w*[\s-]+auto|auto\s*[-(]?\s*comm|truck/, 'commercial_auto'],
  [/general liab|comm\w* liab|\bcgl\b|\bgl\b/, 'liability'],
  [/comm\w* prop|building/, 'property'],
  [/umbrella|excess/, 'umbrella'],
  [/flood/, 'flood'],
  [/cycle|\batv\b/, 'motorcycle'],
  [/boat|watercraft|yacht|marine/, 'boat'],
  [/condo|\bho[\s-]?6\b/, 'condo'],
  [/rent(er|al)s?\b|tenant|\bho[\s-]?4\b/, 'renters'],
  [/dwelling|\bfire\b|landlord|\bdp[\s-]?[123]\b/, 'dwelling'],
  [/home|\bho[\s-]?[235]\b/, 'home'],
  [/auto|vehicle|\bcar\b/, 'auto'],
  [/\blife\b/, 'life'],
];

export function lineOf(cell: string): Line | undefined {
  return codes.get(bare(cell)) ?? signs.find(([sign]) => sign.test(cell.toLowerCase()))?.[1];
}

/** How a policy stands in the words of Epic, AMS360, EZLynx and HawkSoft. `quote`: none yet. */
export type Standing = 'active' | 'canceled' | 'nonrenewed' | 'quote';
const standings: readonly (readonly [RegExp, Standing])[] = [
  [/^(pending cancel|cancel(l)?ation pending|notice of cancel)/, 'active'],
  [/cancel|terminat|flat|rewrit|replaced|moved/, 'canceled'],
  [/non[\s-]?renew|not renewed|expired|lapsed|lost|inactive|dead/, 'nonrenewed'],
  [/quot|prospect|submi|proposal|declin|lead|application/, 'quote'],
  [/activ|force|renew|bound|issued|new|current|reinstat|future|pending|endors|change|audit|live|^a$/, 'active'],
];
export const standingOf = (cell: string): Standing | undefined =>
  standings.find(([sign]) => sign.test(cell.toLowerCase()))?.[1];

export function billTypeOf(cell: string): (typeof billTypes)[number] | undefined {
  const word = bare(cell);
  if (/mortg|escrow|lender/.test(word)) return 'mortgagee';
  if (/^agency|^ab$|^a$/.test(word)) return 'agency';
  return /^direct|^db$|^d$|insured|carrier|company/.test(word) ? 'direct' : undefined;
}

/** What companies end in, and what tells two carriers’ names apart least. */
const endings =
  /(insurance|ins|company|companies|co|corp|corporation|inc|llc|group|mutual|casualty|indemnity|of america|the)/;
/** A carrier’s name as everybody means it: “The Progressive Insurance Co.” is Progressive. */
export const carrierKey = (name: string): string => {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const bareWords = words.filter((word) => !new RegExp(`^${endings.source}$`).test(word));
  return (bareWords.length > 0 ? bareWords : words).join('');
};
