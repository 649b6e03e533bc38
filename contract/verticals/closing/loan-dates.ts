import { addDays } from '../../core/time-zone.ts';
import { addCounted } from '../loans/business-days.ts';
import { disclosureSendBy, earliestClosing, waitAfter } from '../loans/trid.ts';
import type { LoanFacts } from './facts.ts';
import { type BreakKind, type ClosingBreak, type ClosingNode, closingKey, type Found, node } from './nodes.ts';

const sevenDays = '12 CFR 1026.19(e)(1)(iii)(B)';
const disclosureWait = '12 CFR 1026.19(f)(1)(ii)(A)';
const revisedWait = '12 CFR 1026.19(e)(4)(ii)';
const rescission = '12 CFR 1026.23(a)(3), (c)';
const valuationCopy = '12 CFR 1002.14(a)(1)';

/** The first day for which a Closing Disclosure that goes out today, electronically, is in time. */
export function firstClosingFrom(today: string): string {
  let day = addDays(today, 3);
  while (disclosureSendBy(day, 'electronic') < today) day = addDays(day, 1);
  return day;
}

/** The last of so many days on which offices are open before a day. */
const generalDaysBefore = (day: string, days: number, { office }: LoanFacts): string =>
  addCounted(day, -days, 'general', office);

/** Disclosures, waiting periods, lock and conditions of a loan. */
export function ofLoan(loan: LoanFacts, closing: string | null, today: string, ofContract: boolean): Found {
  const nodes: ClosingNode[] = [];
  const breaks: ClosingBreak[] = [];
  const { id, trid } = loan;
  const { disclosures, applicationOn } = trid;
  const of = { part: 'loan', record: id } as const;
  const at = (name: string) => `${name} ${id}`;
  const put = (
    kind: BreakKind,
    on: ClosingNode,
    need: string | null,
    { level = 'break', cite = on.cite }: Partial<Pick<ClosingBreak, 'level' | 'cite'>> = {},
  ) => {
    if (!loan.isOver) breaks.push({ node: on.key, kind, level, on: on.on, need, cite });
  };
  const add = (given: Partial<ClosingNode> & Pick<ClosingNode, 'key' | 'kind'>): ClosingNode => {
    const made = node({ ...of, isDone: loan.isOver, ...given });
    nodes.push(made);
    return made;
  };

  if (ofContract) {
    const own = add({ key: at('loan_closing'), kind: 'loan_closing', on: trid.closingOn, waitsFor: [closingKey] });
    if (closing && trid.closingOn && trid.closingOn !== closing) put('loan_other_day', own, closing);
  }
  const estimate = disclosures.find(({ kind }) => kind === 'loan_estimate');
  if (applicationOn) {
    const wait = add({
      key: at('estimate_wait'),
      kind: 'estimate_wait',
      on: estimate ? waitAfter(estimate.sentOn, 7).to : null,
      cite: sevenDays,
    });
    const first = waitAfter(today, 7).to;
    // Of what came over from another system the estimate went out there, as far as anybody knows.
    if (!estimate && !trid.cameOn && closing && closing < first) put('estimate_late', wait, first);
  }
  const { on: earliest, because } = earliestClosing({ disclosures });
  if (earliest) {
    const wait = add({
      key: at('disclosure_wait'),
      kind: 'disclosure_wait',
      on: earliest,
      cite: because === 'seven_days' ? sevenDays : because === 'revised_received' ? revisedWait : disclosureWait,
      waitsFor: because === 'seven_days' ? [at('estimate_wait')] : [],
      isForClient: true,
    });
    if (closing && closing < earliest) put('closing_too_early', wait, earliest);
  } else if (applicationOn && closing && !disclosures.some(({ kind }) => kind === 'closing_disclosure')) {
    const sendBy = add({
      key: at('disclosure_send_by'),
      kind: 'disclosure_send_by',
      on: disclosureSendBy(closing, 'electronic'),
      cite: `${disclosureWait}, (iii)`,
      waitsFor: [closingKey],
      isForClient: true,
    });
    const isBefore = trid.cameOn && sendBy.on! < trid.cameOn;
    if (sendBy.on! < today && !isBefore) put('disclosure_late', sendBy, firstClosingFrom(today));
  }
  if (applicationOn && closing) {
    const copy = add({
      key: at('appraisal_copy'),
      kind: 'appraisal_copy',
      on: generalDaysBefore(closing, 3, loan),
      cite: valuationCopy,
      waitsFor: [closingKey],
      isDone: loan.isAppraised || loan.isOver,
    });
    if (!loan.isAppraised && copy.on! < today) put('appraisal_late', copy, null, { level: 'check' });
  }
  // The consumer may step back for three days; money goes out on the next.
  const funding = closing && loan.isRescindable ? addDays(addCounted(closing, 3, 'specific'), 1) : closing;
  if (loan.isRescindable)
    add({
      key: at('funding'),
      kind: 'funding',
      on: funding,
      cite: rescission,
      waitsFor: [closingKey],
      isForClient: true,
    });
  if (loan.lockExpiresOn) {
    const lock = add({
      key: at('lock'),
      kind: 'lock',
      on: loan.lockExpiresOn,
      waitsFor: [loan.isRescindable ? at('funding') : closingKey],
      isForClient: true,
    });
    if (funding && lock.on! < funding) put('lock_short', lock, funding);
  }
  for (const { id: conditionId, title, isOpen, dueOn, goodUntil, owner } of loan.conditions) {
    if (goodUntil) {
      const key = `document ${conditionId}`;
      const paper = add({ key, kind: 'document', name: title, on: goodUntil, waitsFor: [closingKey], owner });
      if (closing && goodUntil < closing) put('document_old', paper, closing);
    }
    if (!isOpen || !dueOn) continue;
    const due = add({ key: `condition ${conditionId}`, kind: 'condition', name: title, on: dueOn, owner });
    if (closing && dueOn > closing) put('condition_late', due, closing);
  }
  return { nodes, breaks };
}
