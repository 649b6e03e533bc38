import type { ToolSource } from '#contract/growth/ai-tools/ai-tools.ts';
import type { Written } from '#contract/growth/ai-tools/check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** All that a run may know: sources by their keys, and the draft that our own rules make of them. */
export type Material = {
  sources: ToolSource[];
  parts: Written[];
  subject: { type: string; id: string; name: string } | null;
  /** What people are called and reached by: taken out before a model is asked, and put back into what it writes. */
  personal: string[];
  /** What somebody else said, looked through for what a person should answer themself. */
  heard: string;
  /** Where the law of a state counts, and names of places that say nothing about people. */
  place: { state?: string | undefined; names: string[] };
};

export type Given = Readonly<Record<string, string>>;
export type Composer = (tx: Tx, actor: Member, given: Given) => Promise<Material>;

type Rested = Omit<ToolSource, 'key' | 'link' | 'page'> & Partial<Pick<ToolSource, 'link' | 'page'>>;

/** Numbers sources as they are first named. The same field is one source. */
export class Sources {
  readonly all: ToolSource[] = [];

  add({ of, label, value, link = null, page = null }: Rested): string {
    const known = this.all.find(
      (one) => one.of === of && one.label === label && one.value === value && one.page === page,
    );
    if (known) return known.key;
    const key = `s${this.all.length + 1}`;
    this.all.push({ key, of, label, value, link, page });
    return key;
  }
}

export type Said = Written['sentences'][number];
export const said = (text: string, ...sources: (string | undefined)[]): Said => ({
  text,
  sources: sources.filter((key) => key !== undefined),
});
export const nowhere = { names: [] as string[] };
