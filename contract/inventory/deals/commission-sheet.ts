import { partOf, whole } from '../../core/money.ts';
import {
  type Account,
  type Amount,
  amountOf,
  type CommissionTerms,
  type Plan,
  rateOf,
  type Sheet,
  shared,
} from './commission.ts';
import { Book } from './commission-book.ts';
import { type Given as GivenPlan, splitOf } from './commission-split.ts';

export type Given = {
  price: number;
  /** The closing date. */
  on: string;
  terms: CommissionTerms;
  plans: Readonly<Record<string, GivenPlan>>;
};

/** Distributes a deal's commission in the order customary in the trade, and records every step. */
export function commissionSheet({ price, on, terms, plans }: Given): Sheet {
  const book = new Book();
  for (const { side, amount } of terms.sources)
    book.move('source', null, 'deal', amountOf(amount, price), { of: price, rate: rateOf(amount), name: side });
  const earned = book.held('deal');
  if (terms.referral) takeReferral(book, terms.referral);
  const base = book.held('deal');
  for (const { name, amount } of terms.preItems)
    book.move('pre', 'deal', `other:${name}`, amountOf(amount, base), { of: base, rate: rateOf(amount), name });
  const net = book.held('deal');
  const shares = terms.agents.map(({ share }) => share);
  const [parts, brought] = [shared(net, shares), shared(earned, shares)];
  for (const [place, { user, share }] of terms.agents.entries())
    book.move('share', 'deal', `agent:${user}`, parts[place]!, { of: net, rate: share });
  // Without agents the whole commission is the house's.
  if (terms.agents.length === 0) book.move('share', 'deal', 'house', net, { of: net, rate: whole });
  const bonuses = (counts: boolean) =>
    terms.bonuses
      .filter((bonus) => bonus.counts === counts)
      .reduce((sum, bonus) => sum + takeBonus(book, price, bonus), 0);
  const counted = bonuses(true);
  const split = terms.agents.map(({ user, share }, place) => {
    const bonus = book.held(`agent:${user}`) - parts[place]!;
    return splitOf(book, user, plans[user], { gross: brought[place]! + bonus, units: share });
  });
  // After all splits: amounts for a mentor or a team leader aren't split again.
  for (const { user } of terms.agents) takeMentor(book, user, plans[user], on);
  for (const { user } of terms.agents) takeTeam(book, user, plans[user]?.plan ?? null);
  for (const agent of terms.agents) takePost(book, agent, plans[agent.user]?.plan ?? null, terms.postItems);
  // Bonuses that don't count come last, so that no one takes a share of them.
  const beside = bonuses(false);
  return {
    gross: earned + counted + beside,
    moves: book.moves,
    payouts: book.payouts(),
    earnings: split.map((one) => ({ ...one, agent: book.held(`agent:${one.user}`) })),
  };
}

function takeReferral(book: Book, { direction, name, rate }: NonNullable<CommissionTerms['referral']>): void {
  const of = book.held('deal');
  const leaves = direction === 'out' ? partOf(of, rate) : of - partOf(of, rate);
  book.move('referral', 'deal', `other:${name}`, leaves, {
    of,
    rate: direction === 'out' ? rate : whole - rate,
    name,
  });
}

const takeBonus = (book: Book, price: number, { user, name, amount }: CommissionTerms['bonuses'][number]): number =>
  book.move('bonus', null, `agent:${user}`, amountOf(amount, price), { of: price, rate: rateOf(amount), name });

function takeMentor(book: Book, user: string, given: GivenPlan | undefined, on: string): void {
  const mentor = given?.plan?.terms.mentor;
  if (!given?.plan || !mentor || mentor.user === user) return;
  const { deals, until, rate } = mentor;
  const deal = given.year.deals + 1;
  if ((deals !== null && deal > deals) || (until !== null && on > until)) return;
  const of = book.held(`agent:${user}`);
  book.move('mentor', `agent:${user}`, `agent:${mentor.user}`, partOf(of, rate), {
    of,
    rate,
    plan: given.plan.id,
    rule: { kind: 'mentor', deal, deals, until },
  });
}

function takeTeam(book: Book, user: string, plan: Plan | null): void {
  const team = plan?.terms.team;
  if (!plan || !team || team.leader === user) return;
  const of = book.held(`agent:${user}`);
  book.move('team', `agent:${user}`, `agent:${team.leader}`, partOf(of, team.rate), {
    of,
    rate: team.rate,
    plan: plan.id,
  });
}

type Agent = CommissionTerms['agents'][number];

function takePost(book: Book, { user, share }: Agent, plan: Plan | null, own: CommissionTerms['postItems']): void {
  const account: Account = `agent:${user}`;
  const of = book.held(account);
  const feeOf = (amount: Amount): number =>
    amount.kind === 'flat' && plan?.terms.feePer === 'deal' ? partOf(amount.cents, share) : amountOf(amount, of);
  for (const { name, amount } of plan?.terms.postItems ?? [])
    book.move('plan_post', account, 'house', feeOf(amount), {
      of,
      rate: rateOf(amount),
      name,
      plan: plan?.id ?? null,
    });
  for (const { name, amount, to } of own.filter((item) => item.user === user))
    book.move('post', account, to === 'house' ? 'house' : `other:${name}`, amountOf(amount, of), {
      of,
      rate: rateOf(amount),
      name,
    });
}
