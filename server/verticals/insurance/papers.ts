import { dayWords } from '#contract/core/moment-words.ts';
import { coverages, type Line, lines } from '#contract/verticals/insurance/lines.ts';
import { PdfPages } from '#server/inventory/deals/commissions/pdf.ts';
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

function table(pdf: PdfPages, rows: readonly (readonly [string, string])[]): void {
  for (const [name, value] of rows)
    pdf.row([
      { text: name, at: 0 },
      { text: value, at: 220 },
    ]);
}

function paragraph(pdf: PdfPages, text: string): void {
  const most = 96;
  let rest = text;
  while (rest.length > 0) {
    const end = rest.length <= most ? rest.length : Math.max(rest.lastIndexOf(' ', most), 1);
    pdf.row([{ text: rest.slice(0, end), at: 0 }], { size: 9, grey: true });
    rest = rest.slice(end).trimStart();
  }
}

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
  /** The day at the office; of binders from before it was kept, the day in UTC. */
  boundOn?: string;
  expiresOn: string;
  premium: number;
  months: number;
};

export function binderPdf(said: Said, binder: Binder): Buffer {
  const pdf = new PdfPages();
  pdf.row([{ text: 'Insurance binder', at: 0 }], { size: 16, bold: true });
  pdf.row([{ text: `Bound ${dayWords('en-US', binder.boundOn ?? binder.boundAt.slice(0, 10))}`, at: 0 }], {
    grey: true,
  });
  pdf.rule();
  table(pdf, [
    ...head(said),
    ['Premium', `${money.format(binder.premium / 100)} for ${binder.months} months`],
    ['Binder expires', dayWords('en-US', binder.expiresOn)],
    ['Application signed by', binder.signedBy],
  ]);
  pdf.rule();
  table(pdf, coverageRows(said.line as Line, said.coverages));
  pdf.rule();
  paragraph(
    pdf,
    'This binder is temporary evidence of insurance. It ends when the policy is issued or on the day above, whichever comes first.',
  );
  return pdf.toBytes('Insurance binder');
}
