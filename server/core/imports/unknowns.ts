import { mostUnknownTold } from '#contract/core/imports.ts';

export type Unknown<Becomes extends string> = { heading: string; value: string; becomes: Becomes; count: number };

const mostKept = 5_000;

/** What no word here stands for, counted by its column's heading in the file. */
export class Unknowns<Target extends string, Becomes extends string> {
  readonly #found = new Map<string, Unknown<Becomes>>();
  readonly #headings: ReadonlyMap<Target, string>;

  constructor(headings: ReadonlyMap<Target, string>) {
    this.#headings = headings;
  }

  headingOf(target: Target): string {
    return this.#headings.get(target) ?? target;
  }

  note(target: Target, value: string, becomes: Becomes): void {
    const heading = this.headingOf(target);
    const key = `${heading}\n${value}\n${becomes}`;
    const known = this.#found.get(key);
    if (known) known.count += 1;
    else if (this.#found.size < mostKept)
      this.#found.set(key, { heading, value: value.slice(0, 80), becomes, count: 1 });
  }

  get all(): Unknown<Becomes>[] {
    return [...this.#found.values()].toSorted((a, b) => b.count - a.count).slice(0, mostUnknownTold);
  }
}
