import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/api.ts';
import { updateRaws } from '../raw-answers.ts';
import { isRenamed, rename } from '../renames.ts';
import { waitingWrites } from '../waiting-writes.ts';
import type { QueuedWrite } from './queued-write.ts';

const pauseMs = 1_000;
/** Domains whose screens show each other's records. */
const related: Readonly<Record<string, readonly string[]>> = { leads: ['leads', 'tasks'], tasks: ['leads', 'tasks'] };

type Asker = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

/** Updates this tab once the outcome of a write is known, whichever tab sent it. */
export class Settlement {
  readonly #client: QueryClient;
  readonly #askers = new Map<number, Asker>();
  readonly #stale = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** For callers of writes whose answer can't be predicted. */
  answerTo({ id }: QueuedWrite): Promise<unknown> {
    return new Promise((resolve, reject) => this.#askers.set(id, { resolve, reject }));
  }

  sent(write: QueuedWrite, answer: unknown): void {
    updateRaws(this.#client, answer);
    const real = (answer as { id?: unknown } | null)?.id;
    if (write.made && typeof real === 'string') rename(write.made, real);
    this.#take(write)?.resolve(answer);
    this.#readAgain(write);
  }

  /** The write was rejected, is in conflict, or was discarded: the server's data applies again. */
  stuck(write: QueuedWrite): void {
    const { problem } = write;
    if (problem && write.state === 'refused')
      this.#take(write)?.reject(new ApiProblem({ type: '', title: '', requestId: '', ...problem }));
    this.#readAgain(write);
  }

  #take({ id }: QueuedWrite): Asker | undefined {
    const asker = this.#askers.get(id);
    this.#askers.delete(id);
    return asker;
  }

  /** Refetches once for many writes that are sent in a row. */
  #readAgain({ call }: QueuedWrite): void {
    const domain = call.split('.', 1)[0]!;
    for (const one of related[domain] ?? [domain]) this.#stale.add(one);
    const busy = waitingWrites().some(({ state }) => state === 'waiting');
    if (!busy) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), pauseMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const domains = new Set<unknown>(this.#stale);
    this.#stale.clear();
    void this.#client.invalidateQueries({
      predicate: ({ queryKey }) => domains.has(queryKey[0]) && !isRenamed(queryKey),
    });
  }
}
