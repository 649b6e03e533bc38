import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * While a connection is held, only one of a pool further down this list may be requested. Otherwise two holders could each wait for the
 * other's connection until both time out, which happens under load when every connection is held.
 */
const order = ['outermost', 'organisation', 'system'] as const;
type Pool = (typeof order)[number];

export type Order = {
  /** Runs the work as the holder of a connection of this pool. */
  holding<T>(pool: Pool, work: () => Promise<T>): Promise<T>;
  /** Runs work that outlives the transaction it was started in. */
  holdingNone<T>(work: () => T): T;
};

/** For production: nothing is checked. */
export const trusted: Order = { holding: (_, work) => work(), holdingNone: (work) => work() };

/** For development and tests: a connection requested against the order fails, so that such code is never shipped. */
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
