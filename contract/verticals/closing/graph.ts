import { addDays } from '../../core/time-zone.ts';
import { type DateRule, daysByRules, isBase } from '../../inventory/deals/date-rules.ts';
import { addCounted } from '../loans/business-days.ts';
import { disclosureSendBy, earliestClosing, waitAfter } from '../loans/trid.ts';
import type { ClosingFacts, ClosingPart, ContractDate, DealFacts, LoanFacts, PolicyFacts } from './facts.ts';

export const nodeKinds = [
  'closing',
  'contract_date',
  'walkthrough',
  'sheet',
  'loan_closing',
  'estimate_wait',
  'disclosure_send_by',
  'disclosure_wait',
  'appraisal_copy',
  'lock',
  'condition',
  'document',
  'funding',
  'coverage',
] as const;
export type NodeKind = (typeof nodeKinds)[number];

export const breakKinds = [
  'date_passed',
  'date_after_closing',
  'walkthrough_after_closing',
  'walkthrough_early',
  'sheet_other_day',
  'loan_other_day',
  'estimate_late',
  'disclosure_late',
  'closing_too_early',
  'appraisal_late',
  'lock_short',
  'condition_late',
  'document_old',
  'coverage_late',
  'coverage_ended',
  'coverage_early',
] as const;
export type BreakKind = (typeof breakKinds)[number];

/** One date of a closing: its day, its rule, and what it waits for. */
export type ClosingNode = {
  readonly key: string;
  readonly part: ClosingPart;
  /** Of the record that it belongs to. */
  readonly record: string;
  readonly kind: NodeKind;
  /** As people called it; empty where its kind says it. */
  readonly name: string;
  readonly on: string | null;
  /** The place of the rule in the law. */
  readonly cite: string | null;
  /** The contract's own rule. */
  readonly rule: DateRule | null;
  readonly waitsFor: readonly string[];
  readonly isDone: boolean;
  /** Meant for the client as well. */
  readonly isForClient: boolean;
  readonly owner: string | null;
};

export type ClosingBreak = {
  readonly node: string;
  readonly kind: BreakKind;
  /** What cannot stand, and what somebody should look at. */
  readonly level: 'break' | 'check';
  readonly on: string | null;
  /** The day that would be right, or from which on. */
  readonly need: string | null;
  readonly cite: string | null;
};

export type ClosingGraph = { readonly nodes: readonly ClosingNode[]; readonly breaks: readonly ClosingBreak[] };

/** A final walkthrough older than this says little of how the home is handed over. */
export const walkthroughDays = 5;
/** The date that the others hang on. */
const closingKey = 'closing';

export const closingOf = ({ deal, loans }: ClosingFacts): string | null =>
  deal ? deal.closingOn : (loans[0]?.trid.closingOn ?? null);

type Found = { nodes: ClosingNode[]; breaks: ClosingBreak[] };

const node = (given: Partial<ClosingNode> & Pick<ClosingNode, 'key' | 'part' | 'record' | 'kind'>): ClosingNode => ({
  name: '',
  on: null,
  cite: null,
  rule: null,
  waitsFor: [],
  isDone: false,
  isForClient: false,
  owner: null,
  ...given,
});

export const isWalkthrough = ({ key, name }: Pick<ContractDate, 'key' | 'name'>): boolean =>
  /walk.?through|final.verification/i.test(`${key} ${name}`);

/** Whether a date is counted from the closing, by whatever way. */
function followsClosing(date: ContractDate, dates: readonly ContractDate[], asked: readonly string[] = []): boolean {
  const base = date.rule?.base;
  if (base === undefined || asked.includes(date.key)) return false;
  if (base === 'closing') return true;
  const next = dates.find(({ key }) => key === base);
  return next !== undefined && followsClosing(next, dates, [...asked, date.key]);
}

function ofDeal(deal: DealFacts, closing: string | null, today: string): Found {
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

function ofLoan(loan: LoanFacts, closing: string | null, today: string, ofContract: boolean): Found {
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
    if (!estimate && closing && closing < first) put('estimate_late', wait, first);
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
    if (sendBy.on! < today) put('disclosure_late', sendBy, firstClosingFrom(today));
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

function ofPolicy(policy: PolicyFacts, closing: string | null, today: string, isOver: boolean): Found {
  const { id, name, effectiveOn, endsOn } = policy;
  const coverage = node({
    key: `coverage ${id}`,
    part: 'policy',
    record: id,
    kind: 'coverage',
    name,
    on: effectiveOn,
    waitsFor: [closingKey],
    isDone: isOver,
    isForClient: true,
  });
  const found = (kind: BreakKind, level: ClosingBreak['level'], on: string): Found => ({
    nodes: [coverage],
    breaks: [{ node: coverage.key, kind, level, on, need: closing, cite: null }],
  });
  if (isOver || !closing) return { nodes: [coverage], breaks: [] };
  if (endsOn <= closing) return found('coverage_ended', 'break', endsOn);
  if (effectiveOn > closing) return found('coverage_late', 'break', effectiveOn);
  // What has begun already covers; what begins before the home is theirs is paid for too early.
  if (effectiveOn < closing && effectiveOn >= today) return found('coverage_early', 'check', effectiveOn);
  return { nodes: [coverage], breaks: [] };
}

const order = (a: ClosingNode, b: ClosingNode): number =>
  (a.on ?? '9999').localeCompare(b.on ?? '9999') || a.key.localeCompare(b.key);

/** All dates of a closing with their rules, soonest first, and what does not go together. */
export function closingGraph(facts: ClosingFacts): ClosingGraph {
  const { today, deal, loans, policies } = facts;
  const closing = closingOf(facts);
  const isOver = deal ? deal.isOver : loans.length > 0 && loans.every((loan) => loan.isOver);
  const base: ClosingNode[] =
    deal || loans[0]
      ? [
          node({
            key: closingKey,
            part: deal ? 'deal' : 'loan',
            record: deal?.id ?? loans[0]!.id,
            kind: 'closing',
            on: closing,
            isDone: isOver,
            isForClient: true,
            waitsFor: loans.flatMap(({ id, trid: { disclosures } }) =>
              earliestClosing({ disclosures }).on ? [`disclosure_wait ${id}`] : [],
            ),
          }),
        ]
      : [];
  const found = [
    ...(deal ? [ofDeal(deal, closing, today)] : []),
    ...loans.map((loan) => ofLoan(loan, closing, today, deal !== null)),
    ...policies.map((policy) => ofPolicy(policy, closing, today, isOver)),
  ];
  return {
    nodes: [...base, ...found.flatMap(({ nodes }) => nodes)].sort(order),
    breaks: found.flatMap(({ breaks }) => breaks),
  };
}

/** As it would be with the closing on another day: open dates follow their rules, and loans follow the contract. */
export function withClosingOn(
  facts: ClosingFacts,
  closingOn: string | null,
  { loansFollow = true }: { loansFollow?: boolean } = {},
): ClosingFacts {
  const { deal, loans } = facts;
  const days =
    deal &&
    daysByRules(
      deal.dates.map(({ key, rule, on, state }) => ({ key, rule: state === 'open' ? rule : null, on })),
      { acceptance: deal.acceptedOn, closing: closingOn },
    );
  return {
    ...facts,
    deal: deal && {
      ...deal,
      closingOn,
      dates: deal.dates.map((date) => ({ ...date, on: days!.get(date.key) ?? null })),
    },
    loans: loans.map((loan) => (loan.isOver || !loansFollow ? loan : { ...loan, trid: { ...loan.trid, closingOn } })),
  };
}

export type ClosingChange = {
  readonly moves: readonly { readonly node: ClosingNode; readonly from: string | null; readonly to: string | null }[];
  /** What breaks by it, and what it mends. */
  readonly broken: readonly ClosingBreak[];
  readonly mended: readonly ClosingBreak[];
};

const sameBreak = (a: ClosingBreak, b: ClosingBreak): boolean => a.node === b.node && a.kind === b.kind;

export function changeBetween(before: ClosingGraph, after: ClosingGraph): ClosingChange {
  const was = new Map(before.nodes.map((one) => [one.key, one]));
  return {
    moves: after.nodes.flatMap((one) => {
      const from = was.get(one.key)?.on ?? null;
      return from === one.on ? [] : [{ node: one, from, to: one.on }];
    }),
    broken: after.breaks.filter((one) => !before.breaks.some((other) => sameBreak(one, other))),
    mended: before.breaks.filter((one) => !after.breaks.some((other) => sameBreak(one, other))),
  };
}

export type ToldOf = {
  readonly user: string;
  readonly part: ClosingPart;
  readonly record: string;
  readonly count: number;
};

/** Who is told of what breaks: whoever works on the record, and whoever sees to that date. Everybody once. */
export function toldOf(
  { nodes }: ClosingGraph,
  broken: readonly ClosingBreak[],
  workers: Readonly<Record<string, readonly string[]>>,
): ToldOf[] {
  const told = new Map<string, ToldOf>();
  for (const one of broken) {
    const at = nodes.find(({ key }) => key === one.node);
    if (!at) continue;
    const users = new Set([...(workers[at.record] ?? []), ...(at.owner ? [at.owner] : [])]);
    for (const user of users) {
      const known = told.get(user);
      told.set(
        user,
        known ? { ...known, count: known.count + 1 } : { user, part: at.part, record: at.record, count: 1 },
      );
    }
  }
  return [...told.values()];
}
