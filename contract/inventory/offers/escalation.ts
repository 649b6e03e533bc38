import { partOf, whole } from '../../core/money.ts';

/** "I pay so much more than the highest other offer, but no more than this." By price, or by what the offers leave. */
export type Escalation = { increment: number; cap: number; basis?: 'price' | 'net' };
export type Bid = {
  id: string;
  price: number;
  escalation: Escalation | null;
  /** What goes off its price before it is compared with others by what they leave: an amount, and a part in millionths. */
  off?: { amount: number; rate: number };
};

/** One other offer, and what the clause makes of it. By net, `theirs` is what the other leaves. */
export type Comparison = { against: string; theirs: number; wanted: number };
type ResolvedBid = {
  id: string;
  /** What it comes to with all the others there. */
  price: number;
  outcome: 'fixed' | 'unneeded' | 'raised' | 'capped';
  /** The other offer that decides how far it goes; null where nothing raises it. */
  decidedBy: string | null;
  /** With every other offer, at the price that one comes to. */
  comparisons: Comparison[];
};

const limitOf = ({ price, escalation }: Bid): number => (escalation ? Math.max(price, escalation.cap) : price);

const leaves = ({ off }: Bid, price: number): number => (off ? price - off.amount - partOf(price, off.rate) : price);

/** The least price by which the bid leaves so much. */
function priceThatLeaves(bid: Bid, net: number): number {
  const { amount = 0, rate = 0 } = bid.off ?? {};
  if (rate >= whole) return Number.MAX_SAFE_INTEGER;
  let price = Math.max(0, Math.floor(((net + amount) * whole) / (whole - rate)) - 2);
  while (leaves(bid, price) < net) price += 1;
  return price;
}

const isByNet = ({ escalation }: Bid): boolean => escalation?.basis === 'net';

/** What the clause measures another offer by, and what it wants beside it. */
const measured = (clause: Bid, other: Bid, price: number): number => (isByNet(clause) ? leaves(other, price) : price);
const wantedBeside = (clause: Bid, theirs: number): number => {
  const beaten = theirs + clause.escalation!.increment;
  return isByNet(clause) ? priceThatLeaves(clause, beaten) : beaten;
};

/**
 * The price that every offer comes to when each clause answers all the others at the prices they come to.
 *
 * Of clauses that measure alike there is one such set of prices, and no steps are needed to find it. Two clauses cannot both stay
 * below their caps, since each would have to be above the other by its increment. So all but the one that can go furthest are at
 * their caps, and that one answers the highest of the rest. (Where two can go equally far both end at their caps, whichever is
 * taken for it.)
 *
 * Where one clause goes by price and another by net, both may be content below their caps: the one asks for more, and leaves less
 * all the same. There the clauses answer one another round by round from what was offered, as the parties would, until none has to
 * go further: the lowest prices at which all of them are kept.
 */
export function resolveEscalations(bids: readonly Bid[]): ResolvedBid[] {
  const clauses = bids.filter(({ escalation }) => escalation);
  const isMixed = clauses.some(isByNet) && !clauses.every(isByNet);
  const prices = (isMixed ? byRounds(bids) : undefined) ?? atOnce(bids);
  return bids.map((bid) => resolvedOf(bid, bids, prices));
}

/** Further than any sale goes: a dollar at a time this is a hundred thousand dollars. */
const mostRounds = 100_000;

/** What a clause comes to beside the others at their prices. */
function answered(clause: Bid, bids: readonly Bid[], prices: ReadonlyMap<string, number>): number {
  const wanted = bids
    .filter(({ id }) => id !== clause.id)
    .map((other) => wantedBeside(clause, measured(clause, other, prices.get(other.id)!)));
  const { price, escalation } = clause;
  return wanted.length > 0 ? Math.max(price, Math.min(escalation!.cap, Math.max(...wanted))) : price;
}

function byRounds(bids: readonly Bid[]): Map<string, number> | undefined {
  const prices = new Map(bids.map(({ id, price }) => [id, price]));
  const clauses = bids.filter(({ escalation }) => escalation);
  for (let round = 0; round < mostRounds; round += 1) {
    let isOver = true;
    for (const clause of clauses) {
      const next = answered(clause, bids, prices);
      if (next > prices.get(clause.id)!) {
        prices.set(clause.id, next);
        isOver = false;
      }
    }
    if (isOver) return prices;
  }
  return undefined;
}

function atOnce(bids: readonly Bid[]): Map<string, number> {
  const clauses = bids.filter(({ escalation }) => escalation);
  const byNet = clauses.some(isByNet);
  const reach = (bid: Bid): number => (byNet ? leaves(bid, limitOf(bid)) : limitOf(bid));
  const furthest = clauses.reduce<Bid | undefined>(
    (best, bid) => (best && reach(best) >= reach(bid) ? best : bid),
    undefined,
  );
  const prices = new Map(bids.map((bid) => [bid.id, limitOf(bid)]));
  if (furthest) prices.set(furthest.id, answered(furthest, bids, prices));
  return prices;
}

function resolvedOf(bid: Bid, bids: readonly Bid[], prices: ReadonlyMap<string, number>): ResolvedBid {
  const { id, escalation } = bid;
  const price = prices.get(id)!;
  if (!escalation) return { id, price, outcome: 'fixed', decidedBy: null, comparisons: [] };
  const comparisons = bids
    .filter((other) => other.id !== id)
    .map((other) => {
      const theirs = measured(bid, other, prices.get(other.id)!);
      return { against: other.id, theirs, wanted: wantedBeside(bid, theirs) };
    });
  const decisive = comparisons.reduce<Comparison | undefined>(
    (best, one) => (best && best.theirs >= one.theirs ? best : one),
    undefined,
  );
  const isRaised = price > bid.price;
  const isCapped = decisive !== undefined && decisive.wanted > escalation.cap;
  return {
    id,
    price,
    outcome: isCapped ? 'capped' : isRaised ? 'raised' : 'unneeded',
    decidedBy: isRaised || isCapped ? (decisive?.against ?? null) : null,
    comparisons,
  };
}
