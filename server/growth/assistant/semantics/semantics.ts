import { Worker } from 'node:worker_threads';

type Vector = number[];
type Reply = { id: number; vectors?: Vector[]; error?: string };
type Waiting = { resolve: (vectors: Vector[]) => void; reject: (error: Error) => void };

export type Nearest = { index: number; likeness: number };

const idleMs = 5 * 60_000;
const batch = 16;

/**
 * Which of some sentences means most nearly the same as another. The model is loaded with the first question that needs
 * it and let go when nobody asked for a while; vectors of sentences that come again are kept.
 */
export class Semantics {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #known = new Map<string, Vector>();

  /** Nothing where it takes longer than `patienceMs`, or cannot be done: whoever asks must do without then. */
  async nearest(question: string, sentences: readonly string[], patienceMs: number): Promise<Nearest | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    const found = this.#nearest(question, sentences).catch(() => undefined);
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  }

  async #nearest(question: string, sentences: readonly string[]): Promise<Nearest | undefined> {
    await this.#learn(sentences);
    const [asked] = await this.#embed([question]);
    let best: Nearest | undefined;
    sentences.forEach((sentence, index) => {
      const likeness = cosine(asked!, this.#known.get(sentence)!);
      if (!best || likeness > best.likeness) best = { index, likeness };
    });
    return best;
  }

  async #learn(sentences: readonly string[]): Promise<void> {
    const missing = [...new Set(sentences)].filter((sentence) => !this.#known.has(sentence));
    for (let at = 0; at < missing.length; at += batch) {
      const some = missing.slice(at, at + batch);
      const vectors = await this.#embed(some);
      some.forEach((sentence, index) => {
        this.#known.set(sentence, vectors[index]!);
      });
    }
  }

  #embed(texts: string[]): Promise<Vector[]> {
    const worker = this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, texts });
    });
  }

  #open(): Worker {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    // An open question holds nobody up who wants to end the program.
    worker.unref();
    worker.on('message', ({ id, vectors, error }: Reply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (vectors) waiting?.resolve(vectors);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', (error) => this.#lost(worker, error as Error));
    worker.on('exit', () => this.#lost(worker, new Error('The thread ended.')));
    this.#worker = worker;
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }
}

function cosine(one: Vector, other: Vector): number {
  let [dot, a, b] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    dot += one[index]! * other[index]!;
    a += one[index]! ** 2;
    b += other[index]! ** 2;
  }
  return dot / Math.sqrt(a * b);
}

/** One a process: the model is large, and what it knows of sentences serves everybody. */
export const semantics = new Semantics();
