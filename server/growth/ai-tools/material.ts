import type { ToolSource } from '#contract/growth/ai-tools/ai-tools.ts';
import type { Written } from '#contract/growth/ai-tools/check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Everything a run may use: sources by key, and the draft that our rules make of them. */
export type Material = {
  sources: ToolSource[];
  parts: Written[];
  subject: { type: string; id: string; name: string } | null;
  /** Names and contact details: masked before a model is asked, and restored in its answer. */
  personal: string[];
  /** Text that other people wrote, searched for topics that a person should answer. */
  heard: string;
  /** The state whose law applies, and place names that don't describe people. */
  place: { state?: string | undefined; names: string[] };
};

export type Given = Readonly<Record<string, string>>;
export type Composer = (tx: Tx, actor: Member, given: Given) => Promise<Material>;

type Rested = Omit<ToolSource, 'key' | 'link' | 'page'> & Partial<Pick<ToolSource, 'link' | 'page'>>;

/** Numbers sources in the order they are first cited. The same field with the same value is one source. */
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
