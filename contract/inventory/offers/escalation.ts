/** "I pay so much more than the highest other offer, but no more than this." */
export type Escalation = { increment: number; cap: number };
export type Bid = { id: string; price: number; escalation: Escalation | null };

/** One other offer, and what the clause makes of it. */
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

const raised = ({ price, escalation }: Bid, highestOther: number | undefined): number =>
  escalation && highestOther !== undefined
    ? Math.max(price, Math.min(escalation.cap, highestOther + escalation.increment))
    : price;

/**
 * The price that every offer comes to when each clause answers all the others at the prices they come to.
 *
 * There is one such set of prices, and no steps are needed to find it. Two clauses cannot both stay below their caps, since
 * each would have to be above the other by its increment. So all but the one that can go furthest are at their caps, and that
 * one answers the highest of the rest. (Where two can go equally far both end at their caps, whichever is taken for it.)
 */
export function resolveEscalations(bids: readonly Bid[]): ResolvedBid[] {
  const clauses = bids.filter(({ escalation }) => escalation);
  const furthest = clauses.reduce<Bid | undefined>(
    (best, bid) => (best && limitOf(best) >= limitOf(bid) ? best : bid),
    undefined,
  );
  const prices = new Map(bids.map((bid) => [bid.id, limitOf(bid)]));
  if (furthest) {
    const others = bids.filter(({ id }) => id !== furthest.id).map(limitOf);
    prices.set(furthest.id, raised(furthest, others.length > 0 ? Math.max(...others) : undefined));
  }
  return bids.map((bid) => resolvedOf(bid, bids, prices));
}

function resolvedOf(bid: Bid, bids: readonly Bid[], prices: ReadonlyMap<string, number>): ResolvedBid {
  const { id, escalation } = bid;
  const price = prices.get(id)!;
  if (!escalation) return { id, price, outcome: 'fixed', decidedBy: null, comparisons: [] };
  const comparisons = bids
    .filter((other) => other.id !== id)
    .map((other) => {
      const theirs = prices.get(other.id)!;
      return { against: other.id, theirs, wanted: theirs + escalation.increment };
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
