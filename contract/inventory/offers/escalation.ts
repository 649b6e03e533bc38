import { partOf, whole } from '../../core/money.ts';

/** "I pay this much more than the highest other offer, up to this cap." Compares prices, or the seller's net. */
export type Escalation = { increment: number; cap: number; basis?: 'price' | 'net' };
export type Bid = {
  id: string;
  price: number;
  escalation: Escalation | null;
  /** Deducted from its price in net comparisons: an amount, and a rate in millionths. */
  off?: { amount: number; rate: number };
};

/** Comparison with one other offer, and the resulting price. By net, `theirs` is the other offer's net. */
export type Comparison = { against: string; theirs: number; wanted: number };
type ResolvedBid = {
  id: string;
  /** Its price against all other offers. */
  price: number;
  outcome: 'fixed' | 'unneeded' | 'raised' | 'capped';
  /** The offer that decides how far it escalates; null when nothing raises it. */
  decidedBy: string | null;
  /** Comparisons with every other offer at that offer's resolved price. */
  comparisons: Comparison[];
};

const limitOf = ({ price, escalation }: Bid): number => (escalation ? Math.max(price, escalation.cap) : price);

const leaves = ({ off }: Bid, price: number): number => (off ? price - off.amount - partOf(price, off.rate) : price);

/** The lowest price at which the bid nets this much. */
function priceThatLeaves(bid: Bid, net: number): number {
  const { amount = 0, rate = 0 } = bid.off ?? {};
  if (rate >= whole) return Number.MAX_SAFE_INTEGER;
  let price = Math.max(0, Math.floor(((net + amount) * whole) / (whole - rate)) - 2);
  while (leaves(bid, price) < net) price += 1;
  return price;
}

const isByNet = ({ escalation }: Bid): boolean => escalation?.basis === 'net';

/** What the clause compares of another offer, and the price it wants against it. */
const measured = (clause: Bid, other: Bid, price: number): number => (isByNet(clause) ? leaves(other, price) : price);
const wantedBeside = (clause: Bid, theirs: number): number => {
  const beaten = theirs + clause.escalation!.increment;
  return isByNet(clause) ? priceThatLeaves(clause, beaten) : beaten;
};

/**
 * The price of every offer when each clause responds to all others at their resolved prices.
 *
 * If all clauses compare alike, there is exactly one set of such prices, which can be found directly. Two clauses can't both stay below
 * their caps, because each would have to exceed the other by its increment. So all but the one that can go furthest are at their caps, and
 * that one responds to the highest of the rest. (If two can go equally far, both end at their caps, whichever is chosen.)
 *
 * If one clause compares prices and another net amounts, both may stay below their caps: one asks a higher price, but nets less. Then the
 * clauses respond to one another round by round from the offered prices, as the parties would, until none has to go further: the lowest
 * prices that satisfy all of them.
 */
export function resolveEscalations(bids: readonly Bid[]): ResolvedBid[] {
  const clauses = bids.filter(({ escalation }) => escalation);
  const isMixed = clauses.some(isByNet) && !clauses.every(isByNet);
  const prices = (isMixed ? byRounds(bids) : undefined) ?? atOnce(bids);
  return bids.map((bid) => resolvedOf(bid, bids, prices));
}

/** More than any sale needs: one dollar at a time, this is a hundred thousand dollars. */
const mostRounds = 100_000;

/** A clause's price with the others at theirs. */
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
