import type { Query, QueryClient } from '@tanstack/react-query';
import type { Concern } from './concern.ts';
import { isConcerned } from './live-keys.ts';

const pauseMs = 300;
/** Writes under way hold news back no longer than this: a connection that hangs must not stop the screen. */
const longestHoldMs = 3_000;

/**
 * Reads again what changed elsewhere: at once, and then no query more than once in 300 ms. While this tab itself
 * writes it waits, so that an answer from before the write does not flash over what the reader has just done.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #waiting = new Map<string, Concern | Query>();
  #everything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heldSince: number | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  touch(concerns: readonly Concern[]): void {
    for (const concern of concerns) this.#waiting.set(`${concern.domain} ${concern.id ?? ''}`, concern);
    if (concerns.length > 0) this.#soon();
  }

  touchEverything(): void {
    this.#everything = true;
    this.#soon();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
    this.#everything = false;
  }

  #soon(): void {
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    if (!this.#everything && this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => this.#flush(), pauseMs);
    if (this.#mustHold()) return;
    const queries = this.#due();
    const busy = queries.filter(({ state }) => state.fetchStatus === 'fetching');
    const free = new Set(queries.filter((query) => !busy.includes(query)));
    this.#waiting.clear();
    this.#everything = false;
    // What is being read already may have been read too early.
    for (const query of busy) this.#waiting.set(query.queryHash, query);
    for (const query of free) query.invalidate();
    void this.#client.refetchQueries({ type: 'active', predicate: (query) => free.has(query) });
  }

  #mustHold(): boolean {
    if (this.#client.isMutating() === 0) {
      this.#heldSince = undefined;
      return false;
    }
    this.#heldSince ??= Date.now();
    return Date.now() - this.#heldSince < longestHoldMs;
  }

  #due(): Query[] {
    const waiting = [...this.#waiting.values()];
    return this.#client.getQueryCache().findAll({
      predicate: (query) =>
        waiting.some((one) => ('domain' in one ? isConcerned(query.queryKey, one) : one === query)) ||
        // Who one is does not change unheard; asking it anew would leave writes unguarded for a moment.
        (this.#everything && query.queryKey[0] !== 'session'),
    });
  }
}
