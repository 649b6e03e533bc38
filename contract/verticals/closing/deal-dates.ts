import { addDays } from '../../core/time-zone.ts';
import { isBase } from '../../inventory/deals/date-rules.ts';
import type { ContractDate, DealFacts } from './facts.ts';
import { type BreakKind, type ClosingBreak, type ClosingNode, closingKey, type Found, node } from './nodes.ts';

/** A final walkthrough older than this says little of how the home is handed over. */
export const walkthroughDays = 5;

const isWalkthrough = ({ key, name }: Pick<ContractDate, 'key' | 'name'>): boolean =>
  /walk.?through|final.verification/i.test(`${key} ${name}`);

/** Whether a date is counted from the closing, by whatever way. */
function followsClosing(date: ContractDate, dates: readonly ContractDate[], asked: readonly string[] = []): boolean {
  const base = date.rule?.base;
  if (base === undefined || asked.includes(date.key)) return false;
  if (base === 'closing') return true;
  const next = dates.find(({ key }) => key === base);
  return next !== undefined && followsClosing(next, dates, [...asked, date.key]);
}

/** The contract’s dates and the commission sheet. */
export function ofDeal(deal: DealFacts, closing: string | null, today: string): Found {
  const nodes: ClosingNode[] = [];
  const breaks: ClosingBreak[] = [];
  const of = { part: 'deal', record: deal.id } as const;
  const keyOf = (base: string): string[] => {
    if (isBase(base)) return base === 'closing' ? [closingKey] : [];
    const date = deal.dates.find(({ key }) => key === base);
    return date ? [`date ${date.id}`] : [];
  };
  for (const date of deal.dates) {
    const key = `date ${date.id}`;
    const kind = isWalkthrough(date) ? 'walkthrough' : 'contract_date';
    const isDone = date.state !== 'open';
    nodes.push(
      node({
        ...of,
        key,
        kind,
        name: date.name,
        on: date.on,
        rule: date.rule,
        waitsFor: date.rule ? keyOf(date.rule.base) : [],
        isDone,
        owner: date.owner,
      }),
    );
    if (isDone || deal.isOver || date.on === null) continue;
    const put = (what: BreakKind, level: ClosingBreak['level'], need: string | null) =>
      breaks.push({ node: key, kind: what, level, on: date.on, need, cite: null });
    const follows = followsClosing(date, deal.dates);
    if (kind === 'walkthrough' && closing) {
      if (date.on > closing) put('walkthrough_after_closing', 'break', closing);
      else if (date.on < addDays(closing, -walkthroughDays))
        put('walkthrough_early', 'break', addDays(closing, -walkthroughDays));
      else if (date.on < today) put('date_passed', 'break', null);
    } else if (closing && date.on > closing && !follows) put('date_after_closing', 'break', closing);
    else if (follows && date.on < today) put('date_passed', 'break', null);
  }
  const { sheet } = deal;
  if (sheet) {
    const isDone = sheet.state === 'funded' || sheet.state === 'paid';
    nodes.push(
      node({ ...of, key: 'sheet', kind: 'sheet', on: sheet.on, waitsFor: [closingKey], isDone, owner: sheet.by }),
    );
    if (closing && !isDone && !deal.isOver && sheet.on !== closing)
      breaks.push({
        node: 'sheet',
        kind: 'sheet_other_day',
        // What title already has must be sent anew; what was only approved can be approved again.
        level: sheet.state === 'sent' ? 'break' : 'check',
        on: sheet.on,
        need: closing,
        cite: null,
      });
  }
  return { nodes, breaks };
}
