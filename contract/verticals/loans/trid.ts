import { addDays } from '../../core/time-zone.ts';
import { addCounted, type Count, countDays, type OfficeDays, struckFor } from './business-days.ts';
import { isResetBy, type ResetReason } from './trid-reset.ts';

/**
 * The clocks of a mortgage application: Regulation Z, 12 CFR 1026.19(e) and (f), and Regulation B, 12 CFR 1002.9. Each clock tells its
 * rule, how it was counted and what it waits for. Text of the rules as of June 19, 2021.
 */

export const sixItems = ['name', 'income', 'taxId', 'address', 'value', 'amount'] as const;
export type SixItem = (typeof sixItems)[number];

export const disclosureKinds = [
  'loan_estimate',
  'revised_estimate',
  'closing_disclosure',
  'corrected_disclosure',
] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];
export const deliveryMethods = ['in_person', 'electronic', 'mail', 'courier'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export type Disclosure = {
  readonly kind: DisclosureKind;
  readonly sentOn: string;
  readonly method: DeliveryMethod;
  /** As far as there is evidence of it. */
  readonly receivedOn: string | null;
  readonly apr: number | null;
  readonly product: string | null;
  readonly hasPenalty: boolean;
  readonly isIrregular: boolean;
};

export type TridFacts = {
  readonly applicationOn: string | null;
  readonly completeOn: string | null;
  /** When they were told in writing what their application lacks. */
  readonly incompleteOn?: string | null;
  /** By when they were asked to send it. */
  readonly respondBy?: string | null;
  readonly counterofferOn: string | null;
  readonly decidedOn: string | null;
  readonly intentOn: string | null;
  readonly closingOn: string | null;
  /** The day it came over from another system: what was late before was minded there, or not, and rings nowhere here. */
  readonly cameOn?: string | null;
  /** The days on which the lender learned of what changed. */
  readonly changes: readonly string[];
  /** By the day they were sent. */
  readonly disclosures: readonly Disclosure[];
};

export const clockKeys = [
  'estimate_due',
  'estimate_received',
  'intent_until',
  'seven_days',
  'revised_due',
  'revised_received',
  'disclosure_received',
  'disclosure_wait',
  'closing_earliest',
  'disclosure_send_by',
  'revised_send_by',
  'incomplete_notice',
  'incomplete_response',
  'credit_decision',
  'counteroffer',
] as const;
type ClockKey = (typeof clockKeys)[number];

/** `passed`: a last day that went by without what it was for, which nobody was obliged to. */
export const clockStates = ['waiting', 'running', 'met', 'late', 'passed'] as const;
type ClockState = (typeof clockStates)[number];

export type Clock = {
  readonly key: ClockKey;
  /** The rule's own place. */
  readonly rule: string;
  /** The day it ends on: by when something must be, or from when something may be. Null as long as it has not begun. */
  readonly on: string | null;
  readonly count: Count | null;
  readonly state: ClockState;
  /** By mail or by receipt: how the day of receipt is known. */
  readonly receipt?: 'actual' | 'presumed';
};

/** In hand the same day; else when there is evidence of it, else three specific business days after it was sent. */
export function receiptOf(sent: Pick<Disclosure, 'sentOn' | 'method' | 'receivedOn'>): {
  on: string;
  count: Count | null;
  by: 'actual' | 'presumed';
} {
  if (sent.method === 'in_person') return { on: sent.sentOn, count: null, by: 'actual' };
  const presumed = countDays(sent.sentOn, 3, 'specific');
  if (sent.receivedOn) return { on: sent.receivedOn, count: null, by: 'actual' };
  return { on: presumed.to, count: presumed, by: 'presumed' };
}

/**
 * So many specific business days after something was received or sent. What comes on a day that is none counts as of the next one,
 * since the rule wants it there "no later than" so many business days before; and they are counted forward, since a closing may be
 * on a day that is none.
 */
export function waitAfter(day: string, days: number): Count {
  let from = day;
  while (struckFor(from, 'specific')) from = addDays(from, 1);
  return countDays(from, days, 'specific');
}

/** The last day from which so many specific business days end by a day. */
function latestBefore(by: string, days: number): string {
  let day = addDays(by, -days);
  while (waitAfter(day, days).to > by) day = addDays(day, -1);
  return day;
}

/** The last day on which something can be sent so that it counts as received by a day. */
function sendBy(receivedBy: string, method: DeliveryMethod): string {
  if (method === 'in_person') return receivedBy;
  let day = addDays(receivedBy, -3);
  while (addCounted(day, 3, 'specific') > receivedBy) day = addDays(day, -1);
  return day;
}

/** The last day on which a Closing Disclosure can be sent for a closing on a day. */
export const disclosureSendBy = (closingOn: string, method: DeliveryMethod): string =>
  sendBy(latestBefore(closingOn, 3), method);

/** The same of a revised Loan Estimate, which must be there four days before, and before the Closing Disclosure is. */
export const revisedSendBy = (closingOn: string, method: DeliveryMethod): string =>
  sendBy(latestBefore(closingOn, 4), method);

const later = (...days: (string | null | undefined)[]): string | null =>
  days.reduce<string | null>((latest, day) => (day && (!latest || day > latest) ? day : latest), null);

const isOf = (kind: DisclosureKind) => (disclosure: Disclosure) => disclosure.kind === kind;

/** Which Closing Disclosure's receipt the closing waits for: the first, or the last that starts the wait again. */
export function waitedFor(disclosures: readonly Disclosure[]): {
  waited: Disclosure | undefined;
  reset: ResetReason | null;
} {
  const sent = disclosures.filter(({ kind }) => kind === 'closing_disclosure' || kind === 'corrected_disclosure');
  let waited = sent[0];
  let reset: ResetReason | null = null;
  for (const next of sent.slice(1)) {
    const reason = isResetBy(waited!, next);
    if (!reason) continue;
    waited = next;
    reset = reason;
  }
  return { waited, reset };
}

/** The first day on which the loan may be consummated, with what it waits for; null as long as something lacks. */
export function earliestClosing({ disclosures }: Pick<TridFacts, 'disclosures'>): {
  on: string | null;
  because: ClockKey | null;
} {
  const estimate = disclosures.find(isOf('loan_estimate'));
  const { waited } = waitedFor(disclosures);
  if (!estimate || !waited) return { on: null, because: null };
  const revised = disclosures.findLast(isOf('revised_estimate'));
  const waits: [ClockKey, string][] = [
    ['seven_days', waitAfter(estimate.sentOn, 7).to],
    ['disclosure_wait', waitAfter(receiptOf(waited).on, 3).to],
  ];
  if (revised) waits.push(['revised_received', waitAfter(receiptOf(revised).on, 4).to]);
  const on = later(...waits.map(([, day]) => day))!;
  return { on, because: waits.find(([, day]) => day === on)![0] };
}

const dueState = (on: string | null, doneOn: string | null | undefined, today: string): ClockState => {
  if (!on) return 'waiting';
  if (doneOn) return doneOn <= on ? 'met' : 'late';
  return today > on ? 'late' : 'running';
};
const waitState = (on: string | null, today: string): ClockState => (!on ? 'waiting' : today >= on ? 'met' : 'running');

/** All clocks of a loan, in the order in which they come up. `method`: how what is not yet sent would be. */
export function clocksOf(
  facts: TridFacts,
  office: OfficeDays,
  today: string,
  method: DeliveryMethod = 'electronic',
): Clock[] {
  const {
    applicationOn,
    completeOn,
    incompleteOn,
    respondBy,
    counterofferOn,
    decidedOn,
    intentOn,
    closingOn,
    cameOn,
    changes,
    disclosures,
  } = facts;
  const estimate = disclosures.find(isOf('loan_estimate'));
  const revised = disclosures.findLast(isOf('revised_estimate'));
  const { waited } = waitedFor(disclosures);
  const change = changes.at(-1);
  const clocks: Clock[] = [];
  const put = (key: ClockKey, rule: string, count: Count | null, more: Partial<Clock> & { state: ClockState }) => {
    const clock: Clock = { key, rule, on: count?.to ?? null, count, ...more };
    const isBefore = cameOn && clock.on !== null && clock.on < cameOn && key !== 'closing_earliest';
    if (clock.state !== 'late' || !isBefore) clocks.push(clock);
  };

  const estimateDue = applicationOn ? countDays(applicationOn, 3, 'general', office) : null;
  put('estimate_due', '12 CFR 1026.19(e)(1)(iii)(A)', estimateDue, {
    state: dueState(estimateDue?.to ?? null, estimate?.sentOn, today),
  });
  if (estimate) {
    const { on, count, by } = receiptOf(estimate);
    put('estimate_received', '12 CFR 1026.19(e)(1)(iv)', count, { on, receipt: by, state: waitState(on, today) });
    const until = countDays(estimate.sentOn, 10, 'general', office);
    put('intent_until', '12 CFR 1026.19(e)(3)(iv)(E)', until, { state: dueState(until.to, intentOn, today) });
    const seven = waitAfter(estimate.sentOn, 7);
    put('seven_days', '12 CFR 1026.19(e)(1)(iii)(B)', seven, { state: waitState(seven.to, today) });
  }
  if (change) {
    const due = countDays(change, 3, 'general', office);
    const sent = disclosures.find(({ kind, sentOn }) => kind !== 'loan_estimate' && sentOn >= change);
    put('revised_due', '12 CFR 1026.19(e)(4)(i)', due, { state: dueState(due.to, sent?.sentOn, today) });
  }
  if (revised) {
    const received = receiptOf(revised);
    const wait = waitAfter(received.on, 4);
    put('revised_received', '12 CFR 1026.19(e)(4)(ii)', wait, {
      receipt: received.by,
      state: waitState(wait.to, today),
    });
  }
  if (waited) {
    const { on, count, by } = receiptOf(waited);
    put('disclosure_received', '12 CFR 1026.19(f)(1)(iii)', count, { on, receipt: by, state: waitState(on, today) });
    const wait = waitAfter(on, 3);
    put('disclosure_wait', '12 CFR 1026.19(f)(1)(ii)(A)', wait, { state: waitState(wait.to, today) });
  }
  const { on: earliest } = earliestClosing(facts);
  put('closing_earliest', '12 CFR 1026.19(e)(1)(iii)(B), (f)(1)(ii)(A)', null, {
    on: earliest,
    state: earliest && closingOn && closingOn < earliest ? 'late' : waitState(earliest, today),
  });
  if (closingOn && !waited) {
    const on = disclosureSendBy(closingOn, method);
    put('disclosure_send_by', '12 CFR 1026.19(f)(1)(ii)(A), (iii)', waitAfter(latestBefore(closingOn, 3), 3), {
      on,
      state: dueState(on, null, today),
    });
    const revisedOn = revisedSendBy(closingOn, method);
    if (estimate)
      put('revised_send_by', '12 CFR 1026.19(e)(4)(ii)', waitAfter(latestBefore(closingOn, 4), 4), {
        on: revisedOn,
        state: revised && revised.sentOn <= revisedOn ? 'met' : today > revisedOn ? 'passed' : 'running',
      });
  }
  // As long as something lacks, a notice that says so or a decision is due; once all is there, a decision alone.
  if (applicationOn && !completeOn) {
    const notify = countDays(applicationOn, 30, 'calendar');
    put('incomplete_notice', '12 CFR 1002.9(c)(1), (2)', notify, {
      state: dueState(notify.to, incompleteOn ?? decidedOn, today),
    });
    // Whoever does not answer by then need not be considered further: it is closed, or decided.
    if (respondBy)
      put('incomplete_response', '12 CFR 1002.9(c)(2)', null, {
        on: respondBy,
        state: decidedOn ? 'met' : dueState(respondBy, null, today),
      });
  }
  const decideBy = completeOn ? countDays(completeOn, 30, 'calendar') : null;
  // A counteroffer is an answer, too: from it on its own ninety days run.
  const answeredOn = [decidedOn, counterofferOn].filter((day) => day !== null).toSorted()[0] ?? null;
  put('credit_decision', '12 CFR 1002.9(a)(1)(i)', decideBy, {
    state: dueState(decideBy?.to ?? null, answeredOn, today),
  });
  if (counterofferOn) {
    const notice = countDays(counterofferOn, 90, 'calendar');
    put('counteroffer', '12 CFR 1002.9(a)(1)(iv)', notice, { state: dueState(notice.to, decidedOn, today) });
  }
  return clocks;
}
