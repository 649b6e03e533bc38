import { dayWords } from '#contract/core/moment-words.ts';
import { whole } from '#contract/core/money.ts';
import type { Step } from '#contract/inventory/deals/commission.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { lineWidth, PdfPages, widthOf } from './pdf.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number): string => money.format(cents / 100);
const percent = (rate: number): string => `${(rate / whole) * 100}%`;

/** In English, as title companies read it; the page in the product is in the reader's own language. */
const words: Record<Step, string> = {
  source: 'Commission',
  referral: 'Referral',
  pre: 'Off the top',
  share: 'Share',
  bonus: 'Bonus',
  plan_pre: 'Before split',
  split: 'Brokerage split',
  beyond_cap: 'Above cap',
  after_cap_fee: 'Post-cap fee',
  mentor: 'Mentor share',
  team: 'Team leader share',
  plan_post: 'After split',
  post: 'After split',
};

function clipped(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let end = text.length;
  while (end > 1 && widthOf(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

const states: Readonly<Record<DealSheet['state'], string>> = {
  draft: 'Draft',
  approved: 'Approved',
  sent: 'Sent to title',
  funded: 'Funded',
  paid: 'Paid',
};
const sides: Readonly<Record<string, string>> = { listing: 'listing side', buying: 'buyer side', lease: 'lease' };

export function sheetPdf({ deal, organisation, state, on, plans, people, sheet, approvedBy }: DealSheet): Buffer {
  const pdf = new PdfPages();
  const nameOf = (account: string | null): string => {
    if (account === null || account === 'deal') return 'Deal';
    if (account === 'house') return organisation;
    const [kind, rest] = [account.slice(0, account.indexOf(':')), account.slice(account.indexOf(':') + 1)];
    return kind === 'agent' ? (people.find(({ id }) => id === rest)?.name ?? rest) : rest;
  };
  const fitting = (text: string, width = lineWidth - 110) => clipped(text, width, 10);
  pdf.row([{ text: organisation, at: 0 }], { grey: true });
  pdf.row([{ text: 'Commission Disbursement Authorization', at: 0 }], { size: 18, bold: true });
  pdf.space(6);
  for (const [label, value] of [
    ['Deal', deal.name],
    ['Property', deal.address ?? ''],
    ['Price', deal.price === null ? '' : dollars(deal.price)],
    ['Closing date', dayWords('en-US', on)],
    ['Status', approvedBy ? `${states[state]}, approved by ${approvedBy}` : states[state]],
  ] as const)
    if (value)
      pdf.row([
        { text: label, at: 0 },
        { text: fitting(value), at: 90 },
      ]);
  pdf.space(10);
  if (!sheet) {
    pdf.row([{ text: 'Add a price to calculate the commission.', at: 0 }]);
    return pdf.toBytes('Commission Disbursement Authorization');
  }
  pdf.row([{ text: 'Payouts', at: 0 }], { size: 12, bold: true });
  pdf.rule();
  for (const { to, cents } of sheet.payouts)
    pdf.row([
      { text: fitting(nameOf(to)), at: 0 },
      { text: dollars(cents), at: -1 },
    ]);
  pdf.rule();
  pdf.row(
    [
      { text: 'Total commission', at: 0 },
      { text: dollars(sheet.gross), at: -1 },
    ],
    { bold: true },
  );
  pdf.space(14);
  pdf.row([{ text: 'Commission breakdown', at: 0 }], { size: 12, bold: true });
  pdf.rule();
  for (const move of sheet.moves) {
    const rate = move.rate === null ? '' : ` (${percent(move.rate)} of ${dollars(move.of)})`;
    const named = move.step === 'source' ? sides[move.name ?? ''] : move.name;
    const what = `${words[move.step]}${named ? `: ${named}` : ''}${rate}`;
    pdf.row([
      { text: fitting(what), at: 0 },
      { text: dollars(move.cents), at: -1 },
    ]);
    const year = move.before
      ? `; year to date ${dollars(move.before.split)} split, ${dollars(move.before.house)} company dollar`
      : '';
    const plan = plans.find(({ id }) => id === move.plan);
    const by = plan ? `; ${plan.name}, version ${plan.version}` : '';
    const way = move.from === null ? 'Received at closing' : `${nameOf(move.from)} to ${nameOf(move.to)}`;
    pdf.row([{ text: clipped(`${way}${by}${year}`, lineWidth - 80, 8), at: 0 }], {
      size: 8,
      grey: true,
    });
  }
  return pdf.toBytes(`Commission Disbursement Authorization: ${deal.name}`);
}
