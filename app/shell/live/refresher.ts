import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/core/events.ts';
import type { Concern } from './concern.ts';
import { concernsOf, isConcerned, isNewsTo, nounOf } from './live-keys.ts';

const pauseMs = 300;
/** Pending writes delay refetching at most this long, so that a hanging connection doesn't freeze the screen. */
const longestHoldMs = 3_000;

/**
 * Refetches what others changed: at once, and then each query at most once in 300 ms. It waits while this tab writes, so that an answer
 * from before the write doesn't overwrite the reader's change on screen.
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

  /** An event: what its own domain says it affects, and every number that is made of what it is news of. */
  tell(event: LiveEvent): void {
    const noun = nounOf(event);
    for (const concern of concernsOf(event)) this.#wait(concern);
    const counting = this.#client.getQueryCache().findAll({ predicate: (query) => isNewsTo(query, noun) });
    for (const query of counting) this.#waiting.set(query.queryHash, query);
    if (this.#waiting.size > 0) this.#soon();
  }

  touch(concerns: readonly Concern[]): void {
    for (const concern of concerns) this.#wait(concern);
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

  #wait(concern: Concern): void {
    this.#waiting.set(`${concern.domain} ${concern.id ?? ''}`, concern);
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
    // A query that is already fetching may have read too early, so it runs again.
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
        // The session never changes without notice, and refetching it would leave writes unguarded for a moment.
        (this.#everything && query.queryKey[0] !== 'session'),
    });
  }
}
