import { whole } from '#contract/core/money.ts';
import type { Step } from '#contract/inventory/deals/commission.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { lineWidth, PdfPages, widthOf } from './pdf.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number): string => money.format(cents / 100);
const percent = (rate: number): string => `${(rate / whole) * 100} %`;

/** In English, as title companies read it; the page in the product is in the reader's own language. */
const words: Record<Step, string> = {
  source: 'Commission',
  referral: 'Referral',
  pre: 'Off the top',
  share: 'Share',
  bonus: 'Bonus',
  plan_pre: 'Before the split',
  split: 'House’s part',
  beyond_cap: 'Beyond the cap',
  after_cap_fee: 'Fee after the cap',
  mentor: 'Mentor',
  team: 'Team',
  plan_post: 'After the split',
  post: 'After the split',
};

function clipped(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let end = text.length;
  while (end > 1 && widthOf(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

const sides: Readonly<Record<string, string>> = { listing: 'listing side', buying: 'buying side', lease: 'lease' };

export function sheetPdf({ deal, organisation, state, on, plans, people, sheet, approvedBy }: DealSheet): Buffer {
  const pdf = new PdfPages();
  const nameOf = (account: string | null): string => {
    if (account === null || account === 'deal') return 'The deal';
    if (account === 'house') return organisation;
    const [kind, rest] = [account.slice(0, account.indexOf(':')), account.slice(account.indexOf(':') + 1)];
    return kind === 'agent' ? (people.find(({ id }) => id === rest)?.name ?? rest) : rest;
  };
  const fitting = (text: string, width = lineWidth - 110) => clipped(text, width, 10);
  pdf.row([{ text: organisation, at: 0 }], { grey: true });
  pdf.row([{ text: 'Disbursement sheet', at: 0 }], { size: 18, bold: true });
  pdf.space(6);
  for (const [label, value] of [
    ['Deal', deal.name],
    ['Property', deal.address ?? ''],
    ['Price', deal.price === null ? '' : dollars(deal.price)],
    ['Closing', on],
    ['State', approvedBy ? `${state}, approved by ${approvedBy}` : state],
  ] as const)
    if (value)
      pdf.row([
        { text: label, at: 0 },
        { text: fitting(value), at: 90 },
      ]);
  pdf.space(10);
  if (!sheet) {
    pdf.row([{ text: 'What the deal earns is not known yet.', at: 0 }]);
    return pdf.toBytes('Disbursement sheet');
  }
  pdf.row([{ text: 'To be paid', at: 0 }], { size: 12, bold: true });
  pdf.rule();
  for (const { to, cents } of sheet.payouts)
    pdf.row([
      { text: fitting(nameOf(to)), at: 0 },
      { text: dollars(cents), at: -1 },
    ]);
  pdf.rule();
  pdf.row(
    [
      { text: 'Commission in all', at: 0 },
      { text: dollars(sheet.gross), at: -1 },
    ],
    { bold: true },
  );
  pdf.space(14);
  pdf.row([{ text: 'The way of every cent', at: 0 }], { size: 12, bold: true });
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
      ? `; year so far ${dollars(move.before.split)} split, ${dollars(move.before.house)} kept`
      : '';
    const plan = plans.find(({ id }) => id === move.plan);
    const by = plan ? `; ${plan.name}, version ${plan.version}` : '';
    const way = move.from === null ? 'Comes in at the closing' : `${nameOf(move.from)} to ${nameOf(move.to)}`;
    pdf.row([{ text: clipped(`${way}${by}${year}`, lineWidth - 80, 8), at: 0 }], {
      size: 8,
      grey: true,
    });
  }
  return pdf.toBytes(`Disbursement sheet: ${deal.name}`);
}
