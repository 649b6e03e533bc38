import { share } from '../../core/money.ts';
import { type CancelMethod, cancelMethods, returnPremium, type ShortRate } from './cancellation.ts';
import { covers, daysInForce, type Term, termDays, termOf } from './terms.ts';

/** What can happen to a policy, in the words of the trade. Each begins a term, changes its premium or ends it. */
export const transactionKinds = [
  'new',
  'renewal',
  'rewrite',
  'endorsement',
  'cancellation',
  'reinstatement',
  'nonrenewal',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
export { type CancelMethod, cancelMethods };

/** Begins a term. */
export const opens = (kind: TransactionKind): boolean => kind === 'new' || kind === 'renewal' || kind === 'rewrite';

/** A line of a policy's list, to which lines are only added. What was written is the sum of `premium`. */
export type Transaction = {
  readonly kind: TransactionKind;
  /** 1 for the policy's first term. */
  readonly term: number;
  readonly effectiveOn: string;
  /** Of one that begins a term. */
  readonly expiresOn: string | null;
  /** By how much the premium of the term changes, in cents. */
  readonly premium: number;
  readonly method: CancelMethod | null;
};

export const endings = ['canceled', 'nonrenewed', 'rewritten', 'renewed'] as const;
export type Ending = (typeof endings)[number];

type TermState = Term & {
  number: number;
  openedBy: TransactionKind;
  /** All that was written, what was returned taken off. */
  written: number;
  /** The premium of the whole term as it stands, without what a cancellation returned. */
  full: number;
  /** The first day that is no longer insured. */
  endsOn: string;
  ending: Ending | null;
};

/** The policy's terms, as its transactions make them. */
export function termsOf(list: readonly Transaction[]): TermState[] {
  const terms: TermState[] = [];
  for (const { kind, term: number, effectiveOn, expiresOn, premium } of list) {
    const current = terms.find((term) => term.number === number);
    if (opens(kind)) {
      const before = terms.at(-1);
      const isRewritten = kind === 'rewrite' && before?.endsOn === effectiveOn;
      if (before && (before.ending !== 'canceled' || isRewritten))
        before.ending = kind === 'rewrite' ? 'rewritten' : 'renewed';
      if (before && effectiveOn < before.endsOn) before.endsOn = effectiveOn;
      terms.push({
        number,
        openedBy: kind,
        effectiveOn,
        expiresOn: expiresOn!,
        written: premium,
        full: premium,
        endsOn: expiresOn!,
        ending: null,
      });
      continue;
    }
    if (!current) continue;
    current.written += premium;
    if (kind === 'endorsement') current.full += premium;
    if (kind === 'cancellation') Object.assign(current, { endsOn: effectiveOn, ending: 'canceled' });
    if (kind === 'reinstatement') Object.assign(current, { endsOn: current.expiresOn, ending: null });
    if (kind === 'nonrenewal') current.ending = 'nonrenewed';
  }
  return terms;
}

const signedShare = (amount: number, part: number, of: number): number =>
  amount < 0 ? -share(-amount, part, of) : share(amount, part, of);

/** What an amount that is earned evenly from a day to the term's end has earned before another day. */
function evenly(amount: number, from: string, term: Term, on: string): number {
  const span = { effectiveOn: from, expiresOn: term.expiresOn };
  const days = termDays(span);
  return days <= 0 ? amount : signedShare(amount, daysInForce(span, on), days);
}

/**
 * What a term has earned before a day: every amount evenly from its own day to the term's end. A cancellation leaves nothing
 * to be earned: what was kept is earned by then.
 */
export function earnedOf(list: readonly Transaction[], term: TermState, on: string): number {
  const own = list.filter(({ term: number }) => number === term.number);
  const canceled = own.findLastIndex(({ kind, effectiveOn }) => kind === 'cancellation' && effectiveOn <= on);
  const kept = own.slice(0, canceled + 1).reduce((sum, { premium }) => sum + premium, 0);
  return own
    .slice(canceled + 1)
    .filter(({ kind, effectiveOn }) => kind !== 'cancellation' && effectiveOn <= on)
    .reduce((sum, { premium, effectiveOn }) => sum + evenly(premium, effectiveOn, term, on), kept);
}

export const allEarned = (list: readonly Transaction[], on: string): number =>
  termsOf(list).reduce((sum, term) => sum + earnedOf(list, term, on), 0);

/** What somebody wants done. Amounts are as people have them: of a whole term, or what it changes by for a whole term. */
export type Wish =
  | { kind: 'renewal' | 'rewrite'; effectiveOn: string; months: number; premium: number }
  | { kind: 'endorsement'; effectiveOn: string; termChange: number }
  | { kind: 'cancellation'; effectiveOn: string; method: CancelMethod }
  | { kind: 'reinstatement'; effectiveOn: string }
  | { kind: 'nonrenewal'; effectiveOn: string };

/** How an amount came to be, told before it is saved. */
export type Reckoning = {
  transactions: Transaction[];
  /** All of them together. */
  change: number;
  written: number;
  days: { inForce: number; left: number; term: number };
  earned: number;
  unearned: number;
  returned: number;
  /** More than the days in force, kept by the carrier. */
  kept: number;
};

type WishFault = { field: 'effectiveOn' | 'kind' | 'months' | 'method'; message: string };

const fault = (field: WishFault['field'], message: string): WishFault => ({ field, message });

/** Why it cannot be done to a policy as it stands. */
export function faultOf(list: readonly Transaction[], wish: Wish): WishFault | null {
  const term = termsOf(list).at(-1);
  if (!term) return fault('kind', 'This policy has no term yet.');
  const { effectiveOn: on } = wish;
  const isCanceled = term.ending === 'canceled';
  const inTerm = on >= term.effectiveOn && on < term.expiresOn;
  switch (wish.kind) {
    case 'renewal':
      if (isCanceled) return fault('kind', 'A canceled policy can’t be renewed. Reinstate or rewrite it.');
      return on === term.expiresOn
        ? null
        : fault('effectiveOn', `A renewal begins on the day the term expires, ${term.expiresOn}.`);
    case 'rewrite':
      return on > term.effectiveOn ? null : fault('effectiveOn', 'Enter a date after the current term began.');
    case 'endorsement':
      if (isCanceled) return fault('kind', 'A canceled policy can’t be endorsed.');
      return inTerm ? null : fault('effectiveOn', 'Enter a date within the current term.');
    case 'cancellation':
      if (isCanceled) return fault('kind', 'This policy is already canceled.');
      if (wish.method === 'flat' && on !== term.effectiveOn)
        return fault(
          'effectiveOn',
          `A flat cancellation is effective on the first day of the term, ${term.effectiveOn}.`,
        );
      return inTerm ? null : fault('effectiveOn', 'Enter a date within the current term.');
    case 'reinstatement':
      if (!isCanceled) return fault('kind', 'Only a canceled policy can be reinstated.');
      return on >= term.endsOn && on < term.expiresOn
        ? null
        : fault('effectiveOn', `Enter a date from ${term.endsOn} to before ${term.expiresOn}.`);
    case 'nonrenewal':
      if (isCanceled || term.ending === 'nonrenewed') return fault('kind', 'This policy doesn’t renew as it is.');
      return on === term.expiresOn ? null : fault('effectiveOn', `A nonrenewal is effective on ${term.expiresOn}.`);
  }
}

/** What a wish does to a policy that it can be done to: the lines it adds and how their amounts came to be. */
export function reckon(list: readonly Transaction[], wish: Wish, rate: ShortRate): Reckoning {
  const term = termsOf(list).at(-1)!;
  const { effectiveOn: on } = wish;
  const earned = earnedOf(list, term, on);
  const unearned = term.written - earned;
  const base = { term: term.number, effectiveOn: on, expiresOn: null, method: null };
  const told = (transactions: Transaction[], returned = 0): Reckoning => {
    const change = transactions.reduce((sum, { premium }) => sum + premium, 0);
    const inForce = daysInForce(term, on);
    const days = termDays(term);
    return {
      transactions,
      change,
      written: term.written + change,
      days: { inForce, left: days - inForce, term: days },
      earned,
      unearned,
      returned,
      kept: returned ? Math.max(0, unearned - returned) : 0,
    };
  };
  const cancel = (method: CancelMethod): { line: Transaction; returned: number } => {
    const returned = returnPremium({ method, written: term.written, unearned, term, on }, rate);
    return { line: { ...base, kind: 'cancellation', premium: 0 - returned, method }, returned };
  };
  const open = (kind: 'renewal' | 'rewrite', months: number, premium: number): Transaction => ({
    kind,
    term: term.number + 1,
    ...termOf(on, months),
    premium,
    method: null,
  });
  switch (wish.kind) {
    case 'renewal':
      return { ...told([open('renewal', wish.months, wish.premium)]), written: wish.premium };
    case 'rewrite': {
      const line = open('rewrite', wish.months, wish.premium);
      // Within its term the old one ends, by the day.
      if (term.ending === 'canceled' || !covers(term, on)) return { ...told([line]), written: wish.premium };
      const { line: ended, returned } = cancel('pro_rata');
      return { ...told([ended, line], returned), written: wish.premium };
    }
    case 'endorsement': {
      const days = termDays(term);
      const premium = signedShare(wish.termChange, days - daysInForce(term, on), days);
      return told([{ ...base, kind: 'endorsement', premium }]);
    }
    case 'cancellation': {
      const { line, returned } = cancel(wish.method);
      return told([line], returned);
    }
    case 'reinstatement': {
      const canceled = list.findLast(({ kind, term: number }) => kind === 'cancellation' && number === term.number)!;
      // Days without insurance are not paid for; without a lapse all that went back is owed again.
      const gap = { effectiveOn: term.endsOn, expiresOn: term.expiresOn };
      const premium =
        on === term.endsOn
          ? 0 - canceled.premium
          : signedShare(0 - canceled.premium, termDays(gap) - daysInForce(gap, on), termDays(gap));
      return told([{ ...base, kind: 'reinstatement', premium }]);
    }
    case 'nonrenewal':
      return told([{ ...base, kind: 'nonrenewal', premium: 0 }]);
  }
}

export const policyStates = ['upcoming', 'in_force', 'canceled', 'expired'] as const;
export type PolicyState = (typeof policyStates)[number];

/** How the policy stands on a day. */
export function stateOn(terms: readonly TermState[], today: string): PolicyState {
  if (terms.some(({ effectiveOn, endsOn }) => effectiveOn <= today && today < endsOn)) return 'in_force';
  if (terms.some(({ effectiveOn, endsOn }) => today < effectiveOn && effectiveOn < endsOn)) return 'upcoming';
  return terms.at(-1)?.ending === 'canceled' ? 'canceled' : 'expired';
}
