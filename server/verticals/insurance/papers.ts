import { dayWords } from '#contract/core/moment-words.ts';
import { coverages, type Line, lines } from '#contract/verticals/insurance/lines.ts';
import { drawPaper, type PaperLine } from '../paper.ts';
import type { Said } from './certificates.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** In English, as holders and underwriters read it; the screens are in the reader's own language. */
const names: Record<string, string> = {
  bodilyInjury: 'Bodily injury, each accident',
  bodilyInjuryEach: 'Bodily injury, each person',
  propertyDamage: 'Property damage',
  uninsured: 'Uninsured motorist',
  medical: 'Medical payments',
  comprehensive: 'Comprehensive deductible',
  collision: 'Collision deductible',
  dwelling: 'Dwelling or building',
  otherStructures: 'Other structures',
  contents: 'Personal property or contents',
  lossOfUse: 'Loss of use',
  liability: 'Liability',
  deductible: 'Deductible',
  windDeductible: 'Wind and hail deductible',
  replacementCost: 'Replacement cost',
  waterBackup: 'Water backup',
  eachOccurrence: 'Each occurrence',
  aggregate: 'General aggregate',
};

/** What a line covers, by its name on paper. */
export function coverageRows(line: Line, held: Readonly<Record<string, number>>): [string, string][] {
  return Object.entries(coverages[line]).flatMap(([name, kind]) => {
    const value = held[name];
    if (value === undefined) return [];
    return [[names[name] ?? name, kind === 'yes' ? (value ? 'Included' : 'Not included') : money.format(value / 100)]];
  });
}

const table = (rows: readonly (readonly [string, string])[]): PaperLine[] =>
  rows.map(([text, value]) => ({ text, value, as: 'row' }));

const head = (said: Said): [string, string][] => [
  ['Producer', said.organisation],
  ['Insured', said.insured],
  ['Insurer', said.naic ? `${said.carrier} (NAIC ${said.naic})` : said.carrier],
  ['Line of business', lines[said.line as Line].code],
  ['Policy number', said.number ?? 'To be assigned'],
  ['Effective', dayWords('en-US', said.effectiveOn)],
  ['Expires', dayWords('en-US', said.expiresOn)],
];

export type Binder = {
  signedBy: string;
  boundAt: string;
  /** The day at the office; older binders have only the moment. */
  boundOn?: string;
  expiresOn: string;
  premium: number;
  months: number;
};

export const binderPdf = (said: Said, binder: Binder, boundOn: string): Promise<Uint8Array> =>
  drawPaper(
    [said.organisation],
    'Insurance binder',
    [
      ...table([
        ['Bound', dayWords('en-US', boundOn)],
        ...head(said),
        ['Premium', `${money.format(binder.premium / 100)} for ${binder.months} months`],
        ['Binder expires', dayWords('en-US', binder.expiresOn)],
        ['Application signed by', binder.signedBy],
      ]),
      { text: 'Coverages', as: 'heading' },
      ...table(coverageRows(said.line as Line, said.coverages)),
      {
        text: 'This binder is temporary evidence of insurance. It ends when the policy is issued or on the day above, whichever comes first.',
        as: 'quiet',
      },
    ],
    new Date(binder.boundAt),
  );
