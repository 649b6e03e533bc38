import { createHash } from 'node:crypto';

const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const whole = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isId = (text: unknown): text is string => typeof text === 'string' && whole.test(text);

/** Millions of ids in 16 bytes each. */
export class IdSet {
  #slots = new Uint32Array(4 * 1024);
  #count = 0;

  add(id: string): void {
    if (this.#count * 2 > this.#slots.length / 4) this.#grow();
    const words = wordsOf(id);
    const at = this.#find(this.#slots, words);
    if (this.#isFree(this.#slots, at)) this.#count += 1;
    this.#slots.set(words, at);
  }

  has(id: string): boolean {
    return !this.#isFree(this.#slots, this.#find(this.#slots, wordsOf(id)));
  }

  get size(): number {
    return this.#count;
  }

  /** No id is all zeros: that one stands for nobody, everywhere. */
  #isFree = (slots: Uint32Array, at: number): boolean =>
    (slots[at]! | slots[at + 1]! | slots[at + 2]! | slots[at + 3]!) === 0;

  #find(slots: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): number {
    const places = slots.length / 4;
    let at = ((a ^ Math.imul(b, 31) ^ Math.imul(c, 17) ^ d) >>> 0) % places;
    for (;;) {
      const i = at * 4;
      if (this.#isFree(slots, i)) return i;
      if (slots[i] === a && slots[i + 1] === b && slots[i + 2] === c && slots[i + 3] === d) return i;
      at = (at + 1) % places;
    }
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Uint32Array(before.length * 2);
    for (let i = 0; i < before.length; i += 4) {
      if (this.#isFree(before, i)) continue;
      const words = [before[i]!, before[i + 1]!, before[i + 2]!, before[i + 3]!] as const;
      slots.set(words, this.#find(slots, words));
    }
    this.#slots = slots;
  }
}

const wordsOf = (id: string): readonly [number, number, number, number] => {
  const plain = id.replaceAll('-', '');
  const word = (n: number) => Number.parseInt(plain.slice(n * 8, n * 8 + 8), 16);
  return [word(0), word(1), word(2), word(3)];
};

/**
 * The id that a record gets here: the same at every try, nobody else's, and of the same moment, so that what was in order stays so.
 */
export function idHere(importId: string, id: string): string {
  const fresh = createHash('sha256').update(`${importId}:${id}`).digest();
  fresh[0] = (fresh[0]! & 0x3f) | 0x80;
  const tail = fresh.toString('hex', 0, 8);
  return `${id.slice(0, 19)}${tail.slice(0, 4)}-${tail.slice(4, 16)}`;
}

export type Mapping = {
  importId: string;
  /** Whatever the archive has a row of. */
  own: IdSet;
  /** The organization and its people, by their id there. */
  known: ReadonlyMap<string, string>;
};

const mapped = ({ importId, own, known }: Mapping, id: string): string =>
  known.get(id) ?? (own.has(id) ? idHere(importId, id) : id);

/** Every id in a value, also within texts: addresses of pages, keys of the file store, documents. */
export function withIdsHere(mapping: Mapping, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(pattern, (id) => mapped(mapping, id));
  if (Array.isArray(value)) return value.map((one) => withIdsHere(mapping, one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [withIdsHere(mapping, key) as string, withIdsHere(mapping, one)]),
  );
}
