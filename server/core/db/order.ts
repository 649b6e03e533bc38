import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose connections may be asked for while one is held: only of a pool further down. Two that hold what the other waits
 * for would both wait until they are refused, and under load that is when everybody holds one.
 */
const order = ['outermost', 'organisation', 'system'] as const;
type Pool = (typeof order)[number];

export type Order = {
  /** Does it as somebody who holds a connection of this pool. */
  holding<T>(pool: Pool, work: () => Promise<T>): Promise<T>;
  /** For what outlives the transaction it was begun in. */
  holdingNone<T>(work: () => T): T;
};

/** As in production: nothing is looked at. */
export const trusted: Order = { holding: (_, work) => work(), holdingNone: (work) => work() };

/** As in development and in tests: what goes against the order fails, so that it is never shipped. */
export function watchedOrder(): Order {
  const held = new AsyncLocalStorage<Pool | undefined>();
  return {
    async holding(pool, work) {
      const outer = held.getStore();
      if (outer !== undefined && order.indexOf(pool) <= order.indexOf(outer))
        throw new Error(
          `A connection (${pool}) was asked for while one (${outer}) was held. See server/core/db/order.ts.`,
        );
      return held.run(pool, work);
    },
    holdingNone: (work) => held.run(undefined, work),
  };
}
