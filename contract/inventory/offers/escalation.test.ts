import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bid, resolveEscalations } from './escalation.ts';

const bid = (id: string, price: number, increment?: number, cap?: number): Bid => ({
  id,
  price,
  escalation: increment && cap ? { increment, cap } : null,
});
const pricesOf = (bids: readonly Bid[]) =>
  Object.fromEntries(resolveEscalations(bids).map(({ id, price }) => [id, price]));

describe('an escalation', () => {
  test('beats the highest other offer by its increment', () => {
    const resolved = resolveEscalations([bid('a', 500, 5, 600), bid('b', 510), bid('c', 530)]);
    expect(resolved[0]).toEqual({
      id: 'a',
      price: 535,
      outcome: 'raised',
      decidedBy: 'c',
      comparisons: [
        { against: 'b', theirs: 510, wanted: 515 },
        { against: 'c', theirs: 530, wanted: 535 },
      ],
    });
  });

  test('ends at its cap, also where another offer is beyond it', () => {
    expect(resolveEscalations([bid('a', 500, 5, 520), bid('b', 530)])[0]).toMatchObject({
      price: 520,
      outcome: 'capped',
      decidedBy: 'b',
    });
  });

  test('against another goes on until that one is at its cap', () => {
    expect(pricesOf([bid('a', 500, 5, 520), bid('b', 510, 3, 600)])).toEqual({ a: 520, b: 523 });
    expect(pricesOf([bid('a', 500, 5, 600), bid('b', 500, 5, 600)])).toEqual({ a: 600, b: 600 });
  });

  test('raises nothing where it is alone or far ahead', () => {
    expect(resolveEscalations([bid('a', 500, 5, 600)])[0]).toMatchObject({ price: 500, outcome: 'unneeded' });
    expect(resolveEscalations([bid('a', 500, 5, 600), bid('b', 400)])[0]).toMatchObject({
      price: 500,
      outcome: 'unneeded',
      decidedBy: null,
    });
  });
});

describe('clauses by price and by net together', () => {
  /** Ana asks for concessions of 20 and compares prices; Ben asks for none and compares net amounts. */
  const ana = (cap: number): Bid => ({ ...bid('ana', 500, 5, cap), off: { amount: 20, rate: 0 } });
  const ben = (cap: number): Bid => ({ id: 'ben', price: 500, escalation: { increment: 5, cap, basis: 'net' } });

  test('may both be content below their caps: the one asks for more and leaves less all the same', () => {
    // Ana goes to 505, which nets 485; Ben’s 500 nets 15 more and need not move.
    const resolved = resolveEscalations([ana(600), ben(600)]);
    expect(resolved.map(({ id, price, outcome }) => [id, price, outcome])).toEqual([
      ['ana', 505, 'raised'],
      ['ben', 500, 'unneeded'],
    ]);
  });

  test('go on where each has to be above the other, until one is at its cap', () => {
    const dear: Bid = { ...bid('ana', 500, 5, 560), off: { amount: 2, rate: 0 } };
    // Ana goes five above Ben’s price, and Ben five above her net, two more each round until she stops.
    expect(pricesOf([dear, ben(600)])).toEqual({ ana: 560, ben: 563 });
    expect(pricesOf([dear, ben(540)])).toEqual({ ana: 545, ben: 540 });
  });

  test('answer an offer without a clause each by its own measure', () => {
    const cash: Bid = { id: 'cash', price: 520, escalation: null, off: { amount: 30, rate: 0 } };
    // 520 nets 490. Ben already nets 500; Ana goes five above 520.
    expect(pricesOf([ana(600), ben(600), cash])).toEqual({ ana: 525, ben: 510, cash: 520 });
  });

  test('name what decided, at the price that came to', () => {
    const [first] = resolveEscalations([ana(600), ben(600)]);
    expect(first).toMatchObject({ decidedBy: 'ben', comparisons: [{ against: 'ben', theirs: 500, wanted: 505 }] });
  });
});

const leavesOf = ({ off }: Bid, price: number): number =>
  off ? price - off.amount - Math.round((price * off.rate) / 1_000_000) : price;

test('whatever they go by, every price is what its clause wants beside the others, and no lower one would do', () => {
  const mixed = fc
    .array(
      fc.record({
        price: fc.integer({ min: 40, max: 90 }),
        amount: fc.nat(30),
        clause: fc.option(
          fc.record({
            increment: fc.integer({ min: 1, max: 9 }),
            room: fc.nat(60),
            basis: fc.constantFrom('price' as const, 'net' as const),
          }),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) =>
      all.map(
        ({ price, amount, clause }, place): Bid => ({
          id: String(place),
          price,
          off: { amount, rate: 0 },
          escalation: clause && { increment: clause.increment, cap: price + clause.room, basis: clause.basis },
        }),
      ),
    );
  fc.assert(
    fc.property(mixed, (all) => {
      const prices = pricesOf(all);
      const wants = (one: Bid, at: Readonly<Record<string, number>>): number => {
        const { escalation, price } = one;
        const others = all.filter(({ id }) => id !== one.id);
        if (!escalation || others.length === 0) return price;
        const wanted = others.map((other) =>
          escalation.basis === 'net'
            ? leavesOf(other, at[other.id]!) + escalation.increment + (one.off?.amount ?? 0)
            : at[other.id]! + escalation.increment,
        );
        return Math.max(price, Math.min(escalation.cap, Math.max(...wanted)));
      };
      for (const one of all) expect(prices[one.id]).toBe(wants(one, prices));
      let stepped = Object.fromEntries(all.map(({ id, price }) => [id, price]));
      for (let round = 0; round < 400; round += 1)
        stepped = Object.fromEntries(all.map((one) => [one.id, wants(one, stepped)]));
      expect(prices).toEqual(stepped);
    }),
  );
});

const bids = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 60 }),
      escalation: fc.option(fc.record({ increment: fc.integer({ min: 1, max: 9 }), room: fc.nat(40) })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(
      ({ price, escalation }, place): Bid => ({
        id: String(place),
        price,
        escalation: escalation && { increment: escalation.increment, cap: price + escalation.room },
      }),
    ),
  );

/** The result of one clause, with the others at their current prices. */
const ruled = ({ id, price, escalation }: Bid, at: Readonly<Record<string, number>>): number => {
  const others = Object.keys(at)
    .filter((other) => other !== id)
    .map((other) => at[other]!);
  if (!escalation || others.length === 0) return price;
  return Math.max(price, Math.min(escalation.cap, Math.max(...others) + escalation.increment));
};

test('every price is what its clause says of the others at their prices, and bidding step by step ends there', () => {
  fc.assert(
    fc.property(bids, (all) => {
      const prices = pricesOf(all);
      for (const one of all) expect(prices[one.id]).toBe(ruled(one, prices));
      let stepped = Object.fromEntries(all.map(({ id, price }) => [id, price]));
      for (let round = 0; round < 200; round++)
        stepped = Object.fromEntries(all.map((one) => [one.id, ruled(one, stepped)]));
      expect(prices).toEqual(stepped);
    }),
  );
});

test('no price is below what was offered or beyond its cap, and the order in which offers came does not matter', () => {
  fc.assert(
    fc.property(bids, (all) => {
      const prices = pricesOf(all);
      for (const { id, price, escalation } of all) {
        expect(prices[id]).toBeGreaterThanOrEqual(price);
        expect(prices[id]).toBeLessThanOrEqual(escalation?.cap ?? price);
      }
      expect(pricesOf(all.toReversed())).toEqual(prices);
    }),
  );
});

test('the proof names every other offer once, at the price it comes to', () => {
  fc.assert(
    fc.property(bids, (all) => {
      const prices = pricesOf(all);
      for (const { id, outcome, price, comparisons } of resolveEscalations(all)) {
        if (outcome === 'fixed') continue;
        expect(comparisons.map(({ against }) => against)).toEqual(
          all.filter((one) => one.id !== id).map((one) => one.id),
        );
        for (const { against, theirs } of comparisons) expect(theirs).toBe(prices[against]);
        if (outcome === 'raised') expect(price).toBe(Math.max(...comparisons.map(({ wanted }) => wanted)));
      }
    }),
  );
});
