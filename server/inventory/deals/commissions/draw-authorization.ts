import { dayWords } from '#contract/core/moment-words.ts';
import { dayInWords, dollarWords } from '#contract/core/number-words.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import { hairline, ink, Paper, quiet, sunken } from '../../paper/paper.ts';
import type { Authorization } from './authorization.ts';

export type AuthorizationToDraw = {
  authorization: Authorization;
  logo: Uint8Array | undefined;
  /** When it was created, so that drawing it again gives identical bytes. */
  at: number;
};

const margin = 54;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number): string => money.format(cents / 100);
const roles: Readonly<Record<string, string>> = {
  title: 'Title company',
  escrow: 'Escrow',
  attorney: 'Settlement attorney',
};

/** The instruction to the settlement party to pay out the commission: payees, amounts in figures and words, and signatures. */
export async function drawAuthorization({ authorization: of, logo, at }: AuthorizationToDraw): Promise<Uint8Array> {
  const title = 'Commission Disbursement Authorization';
  const paper = await Paper.open({ title: `${title}: ${of.name}`, colour: of.colour, at: new Date(at) });
  const { width, height } = paper;
  const room = width - 2 * margin;
  let y = height - 58;
  const turnIfBelow = (least: number) => {
    if (y >= least) return;
    paper.turn();
    y = height - 58;
  };
  const wide = await paper.logo(logo, { x: margin, y: y - 22, width: 130, height: 42 });
  const left = margin + (wide > 0 ? wide + 16 : 0);
  paper.write(of.organisation, left, y, { size: 13, font: 'bold', most: width - margin - left });
  if (of.licence) paper.write(of.licence, left, y - 14, { size: 8.5, color: quiet, most: width - margin - left });
  y -= 42;
  paper.fill({ x: margin, y, width: room, height: 2 }, paper.brand);
  y -= 30;
  paper.write(title, margin, y, { size: 19, font: 'serif' });
  if (of.isDraft) paper.write('DRAFT – NOT APPROVED', width - margin, y, { size: 10, font: 'bold', isEnd: true });
  y -= 26;

  const half = room / 2 - 10;
  const cell = (name: string, lines: readonly string[], x: number, top: number): number => {
    paper.write(name.toUpperCase(), x, top, { size: 7.5, font: 'bold', color: quiet });
    let line = top - 13;
    for (const words of lines.length > 0 ? lines : ['–']) {
      paper.write(words, x, line, { size: 10, most: half });
      line -= 13;
    }
    return line - 6;
  };
  const pair = (one: [string, readonly string[]], other: [string, readonly string[]]) => {
    y = Math.min(cell(...one, margin, y), cell(...other, margin + half + 20, y));
  };
  const { settler } = of;
  pair(
    [
      settler ? (roles[settler.role] ?? 'Settlement agent') : 'Title company',
      settler
        ? [settler.company, settler.name, settler.email, phoneText(settler.phone)].filter(
            (line, place, all) => line && all.indexOf(line) === place,
          )
        : ['_______________________________', 'Escrow / file no. ________________'],
    ],
    ['Property', (of.address ?? of.name).split(/,\s(?=[^,]+,\s[A-Z]{2})/)],
  );
  const [buyerWord, sellerWord] = of.side === 'lease' ? ['Tenant', 'Landlord'] : ['Buyer', 'Seller'];
  pair([buyerWord!, of.buyers], [sellerWord!, of.sellers]);
  pair(
    [
      of.side === 'lease' ? 'Lease value' : 'Sale price',
      of.price === null ? [] : [dollars(of.price), dollarWords(of.price)],
    ],
    ['Closing date', [dayWords('en-US', of.on), dayInWords(of.on)]],
  );
  y -= 2;
  const settle = settler?.company || settler?.name || 'The settlement agent';
  y = paper.paragraph(
    `${settle} is authorized and instructed to disburse the commission due to ${of.organisation} at the closing of the property above, from funds held at settlement, to the payees below and in no other amounts.`,
    { x: margin, y, width: room },
    { size: 10 },
  );
  y -= 12;

  paper.fill({ x: margin, y: y - 6, width: room, height: 20 }, sunken);
  paper.write('Pay to the order of', margin + 8, y, { size: 8.5, font: 'bold' });
  paper.write('Amount', width - margin - 8, y, { size: 8.5, font: 'bold', isEnd: true });
  y -= 24;
  for (const { name, cents } of of.payees) {
    turnIfBelow(90);
    paper.write(name, margin + 8, y, { size: 11, font: 'bold', most: room - 130 });
    paper.write(dollars(cents), width - margin - 8, y, { size: 11, font: 'bold', isEnd: true });
    paper.write(dollarWords(cents), margin + 8, y - 13, { size: 8.5, color: quiet, most: room - 16 });
    y -= 21;
    paper.rule(margin, y, room);
    y -= 16;
  }
  turnIfBelow(90);
  paper.write('Total commission', margin + 8, y, { size: 11, font: 'bold' });
  paper.write(dollars(of.gross), width - margin - 8, y, { size: 11, font: 'bold', isEnd: true });
  paper.write(dollarWords(of.gross), margin + 8, y - 13, { size: 8.5, color: quiet, most: room - 16 });
  y -= 36;

  turnIfBelow(220);
  y = paper.paragraph(
    'Wire instructions are never sent by email. Before paying, confirm them by phone at a number you already have on file. Please return the signed settlement statement and proof of payment to the brokerage.',
    { x: margin, y, width: room },
    { size: 8.5, color: quiet },
  );
  y -= 26;
  const sign = (name: string, who: string, x: number, top: number) => {
    paper.rule(x, top, half * 0.66, ink, 0.8);
    paper.rule(x + half * 0.72, top, half * 0.28, ink, 0.8);
    paper.write(name, x, top - 11, { size: 8, color: quiet, most: half * 0.66 });
    paper.write('Date', x + half * 0.72, top - 11, { size: 8, color: quiet });
    if (who) paper.write(who, x, top - 23, { size: 9.5, most: half });
  };
  const lines: [string, string][] = [
    [`Broker, for ${of.organisation}`, of.approvedBy ?? ''],
    ...of.agents.map(({ name, licence }): [string, string] => ['Agent', [name, licence].filter(Boolean).join(', ')]),
    [`Received for ${settle}`, ''],
  ];
  for (const [at_, [name, who]] of lines.entries()) {
    if (at_ % 2 === 0) {
      if (at_ > 0) y -= 56;
      turnIfBelow(80);
      y -= at_ === 0 ? 12 : 0;
    }
    sign(name, who, at_ % 2 === 0 ? margin : margin + half + 20, y);
  }
  const pages = paper.document.getPages();
  for (const [place, page] of pages.entries()) {
    paper.page = page;
    paper.rule(margin, 40, room, hairline);
    const approved =
      of.approvedBy && of.approvedOn
        ? `Approved by ${of.approvedBy} on ${dayWords('en-US', of.approvedOn)}`
        : 'Not approved';
    paper.write(approved, margin, 27, { size: 8, color: quiet, most: room - 60 });
    paper.write(`${place + 1} / ${pages.length}`, width - margin, 27, { size: 8, color: quiet, isEnd: true });
  }
  return paper.save();
}
