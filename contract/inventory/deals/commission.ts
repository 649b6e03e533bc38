/**
 * Who gets what of a commission. Money is integer cents; it moves from one account to another and never comes from or
 * goes to nowhere, so what is paid out is what came in, to the cent. A rate is in millionths.
 *
 * The one rule of rounding: a part of an amount is rounded to the nearest cent, half a cent up; the other part is what
 * remains. What is shared among several is given down to whole cents first, and the cents that remain go to the largest
 * share, the first of those where several are as large.
 */

export const whole = 1_000_000;

export type Amount = { kind: 'percent'; rate: number } | { kind: 'flat'; cents: number };
export type Item = { name: string; amount: Amount };

export type CommissionTerms = {
  /** What the deal earns, by side; both where both are ours. */
  sources: { side: 'listing' | 'buying' | 'lease'; amount: Amount }[];
  /** `out`: a part goes to whoever sent the client. `in`: the client is served elsewhere and we get this part. */
  referral: { direction: 'in' | 'out'; name: string; rate: number } | null;
  /** Off the top, before anybody has a part. */
  preItems: Item[];
  /** Who did it, by shares that make a whole. */
  agents: { user: string; share: number }[];
  /** Out of an agent's part once it is theirs. */
  postItems: (Item & { user: string; to: 'house' | 'other' })[];
  /** What the client agreed to pay at most. */
  agreed: Amount | null;
};

export type PlanTerms = {
  /** Years begin in January, or on the day given. */
  period: 'calendar' | 'anniversary';
  /** Month and day. */
  startsOn: string;
  /** From so much of a year's split income on, this part is the agent's. The first is from nothing. */
  tiers: { from: number; agent: number }[];
  /** The house keeps no more than this in a year. */
  cap: number | null;
  /** Off an agent's part before it is split, each at most so much a deal. */
  preItems: (Item & { most: number | null })[];
  /** Off it once it is split. */
  postItems: Item[];
  /** For a deal of which a part lies beyond the cap. */
  afterCapFee: number;
  /** A part of what is the agent's goes to who leads their team. */
  team: { leader: string; rate: number } | null;
};

export type Plan = { id: string; name: string; from: string; terms: PlanTerms };
/** What an agent's year held before this deal: what was split, and what the house kept of it. */
export type Standing = { split: number; house: number };

export type Account = 'deal' | 'house' | `agent:${string}` | `other:${string}`;
export type Step =
  | 'source'
  | 'referral'
  | 'pre'
  | 'share'
  | 'plan_pre'
  | 'split'
  | 'beyond_cap'
  | 'after_cap_fee'
  | 'team'
  | 'plan_post'
  | 'post';
/** One step of the way: why so many cents went from here to there. */
export type Move = {
  step: Step;
  from: Account | null;
  to: Account;
  cents: number;
  /** What it was counted of, and the rate, where there is one. */
  of: number;
  rate: number | null;
  name: string | null;
  plan: string | null;
  /** Of a split: the agent's year before and after. */
  before: Standing | null;
  after: Standing | null;
};

export type Given = {
  price: number;
  terms: CommissionTerms;
  plans: Readonly<Record<string, { plan: Plan | null; standing: Standing }>>;
};
export type Earning = { user: string; split: number; house: number; agent: number };
export type Sheet = {
  gross: number;
  moves: Move[];
  payouts: { to: Account; cents: number }[];
  earnings: Earning[];
};

/** To the nearest cent, half a cent up. By whole numbers: a price times a million is beyond what a double holds. */
export const partOf = (cents: number, rate: number): number =>
  Number((BigInt(cents) * BigInt(rate) + BigInt(whole / 2)) / BigInt(whole));

export const amountOf = (amount: Amount, of: number): number =>
  amount.kind === 'flat' ? amount.cents : partOf(of, amount.rate);
const rateOf = (amount: Amount): number | null => (amount.kind === 'flat' ? null : amount.rate);

/** What the deal earns, whoever gets it. */
export const grossOf = (price: number | null, sources: CommissionTerms['sources']): number | null =>
  price === null && sources.some(({ amount }) => amount.kind === 'percent')
    ? null
    : sources.reduce((sum, { amount }) => sum + amountOf(amount, price ?? 0), 0);

/** By shares, to whole cents, with nothing left over. */
export function shared(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return shares.map(() => 0);
  const parts = shares.map((share) => Number((BigInt(cents) * BigInt(share)) / BigInt(all)));
  parts[shares.indexOf(Math.max(...shares))]! += cents - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

class Book {
  readonly moves: Move[] = [];
  readonly #balances = new Map<Account, number>();

  held(account: Account): number {
    return this.#balances.get(account) ?? 0;
  }

  /** Never more than is there. */
  move(step: Step, from: Account | null, to: Account, wanted: number, why: Partial<Move> = {}): number {
    const cents = Math.max(0, from === null ? wanted : Math.min(wanted, this.held(from)));
    if (from !== null) this.#balances.set(from, this.held(from) - cents);
    this.#balances.set(to, this.held(to) + cents);
    this.moves.push({
      step,
      from,
      to,
      cents,
      of: cents,
      rate: null,
      name: null,
      plan: null,
      before: null,
      after: null,
      ...why,
    });
    return cents;
  }

  payouts(): Sheet['payouts'] {
    return [...this.#balances].flatMap(([to, cents]) => (to === 'deal' || cents === 0 ? [] : [{ to, cents }]));
  }
}

export function commissionSheet({ price, terms, plans }: Given): Sheet {
  const book = new Book();
  for (const { side, amount } of terms.sources)
    book.move('source', null, 'deal', amountOf(amount, price), { of: price, rate: rateOf(amount), name: side });
  const gross = book.held('deal');
  if (terms.referral) {
    const { direction, name, rate } = terms.referral;
    const leaves = direction === 'out' ? partOf(gross, rate) : gross - partOf(gross, rate);
    book.move('referral', 'deal', `other:${name}`, leaves, {
      of: gross,
      rate: direction === 'out' ? rate : whole - rate,
      name,
    });
  }
  const base = book.held('deal');
  for (const { name, amount } of terms.preItems)
    book.move('pre', 'deal', `other:${name}`, amountOf(amount, base), { of: base, rate: rateOf(amount), name });
  const net = book.held('deal');
  const shares = shared(
    net,
    terms.agents.map(({ share }) => share),
  );
  for (const [place, { user, share }] of terms.agents.entries())
    book.move('share', 'deal', `agent:${user}`, shares[place]!, { of: net, rate: share });
  // Where nobody is named it is the house's own deal.
  if (terms.agents.length === 0) book.move('share', 'deal', 'house', net, { of: net, rate: whole });
  const split = terms.agents.map(({ user }) => splitOf(book, user, plans[user]));
  // Once everybody has theirs: what a leader gets is not split again.
  for (const { user } of terms.agents) takeTeam(book, user, plans[user]?.plan ?? null);
  for (const { user } of terms.agents) takePost(book, user, plans[user]?.plan ?? null, terms.postItems);
  return {
    gross,
    moves: book.moves,
    payouts: book.payouts(),
    earnings: split.map((one) => ({ ...one, agent: book.held(`agent:${one.user}`) })),
  };
}

function splitOf(book: Book, user: string, given: Given['plans'][string] | undefined): Omit<Earning, 'agent'> {
  const account: Account = `agent:${user}`;
  const plan = given?.plan ?? null;
  if (!plan || !given) return { user, split: book.held(account), house: 0 };
  const { id, terms } = plan;
  const brought = book.held(account);
  for (const { name, amount, most } of terms.preItems)
    book.move('plan_pre', account, 'house', Math.min(amountOf(amount, brought), most ?? Number.MAX_SAFE_INTEGER), {
      of: brought,
      rate: rateOf(amount),
      name,
      plan: id,
    });
  const split = book.held(account);
  let at = { ...given.standing };
  let kept = 0;
  const take = (step: Step, of: number, cents: number, rate: number | null) => {
    const before = at;
    at = { split: at.split + of, house: at.house + cents };
    kept += book.move(step, account, 'house', cents, { of, rate, plan: id, before, after: at });
  };
  for (let left = split; left > 0; ) {
    const room = terms.cap === null ? Number.MAX_SAFE_INTEGER : Math.max(0, terms.cap - at.house);
    if (room === 0) {
      take('beyond_cap', left, 0, 0);
      break;
    }
    const { agent, piece } = tierAt(terms.tiers, at.split, left);
    const wanted = piece - partOf(piece, agent);
    if (wanted <= room) {
      take('split', piece, wanted, whole - agent);
      left -= piece;
    } else {
      // The deal crosses the cap here: up to it the house takes what it still may, beyond it nothing.
      const reached = Math.min(
        piece,
        Number((BigInt(room) * BigInt(whole) + BigInt(whole - agent - 1)) / BigInt(whole - agent)),
      );
      take('split', reached, room, whole - agent);
      left -= reached;
    }
  }
  const isBeyond = book.moves.some((move) => move.step === 'beyond_cap' && move.from === account);
  if (isBeyond && terms.afterCapFee > 0)
    book.move('after_cap_fee', account, 'house', terms.afterCapFee, { of: split, plan: id });
  return { user, split, house: kept };
}

/** The tier that holds there, and how much of what is left lies in it. */
function tierAt(tiers: PlanTerms['tiers'], at: number, left: number): { agent: number; piece: number } {
  const place = tiers.findLastIndex(({ from }) => from <= at);
  const next = tiers[place + 1];
  return { agent: tiers[place]?.agent ?? whole, piece: next ? Math.min(left, next.from - at) : left };
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

function takePost(book: Book, user: string, plan: Plan | null, own: CommissionTerms['postItems']): void {
  const account: Account = `agent:${user}`;
  const of = book.held(account);
  for (const { name, amount } of plan?.terms.postItems ?? [])
    book.move('plan_post', account, 'house', amountOf(amount, of), {
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

/** The year of a plan in which a day lies: its first day. */
export function periodStart({ period, startsOn }: Pick<PlanTerms, 'period' | 'startsOn'>, day: string): string {
  const year = Number(day.slice(0, 4));
  const begins = period === 'calendar' ? '01-01' : startsOn;
  return day.slice(5) >= begins ? `${year}-${begins}` : `${year - 1}-${begins}`;
}
