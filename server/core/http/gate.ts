import { Refusal } from './refusal.ts';

/** Limits how many run at once; others wait a while and are then refused. For work that holds much memory, regardless of the caller. */
export class Gate {
  #free: number;
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();

  constructor(atOnce: number, patienceMs = 10_000) {
    this.#free = atOnce;
    this.#patienceMs = patienceMs;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new Refusal('unavailable', 'Too many requests. Try again in a moment.', { retryAfter: 5 }));
      }, this.#patienceMs);
      this.#waiting.add(enter);
    });
  }
}
