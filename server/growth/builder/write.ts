import { verbatim } from '#contract/core/content/inline.ts';
import { type Block, blocksOf, type Said as SaidBlock } from '#contract/core/content/tree.ts';
import type { SiteAnswers, SiteShape } from '#contract/growth/builder.ts';
import type { PageKind } from '#contract/growth/pages.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { type Said, Sources, said } from '../ai-tools/material.ts';

/** What the records say about the site's owner. Nothing else may be stated as a fact. */
export type Known = {
  organisation: string;
  person: { name: string; title: string; licence: string };
  /** Homes for sale that the site shows, by city. */
  homes: number;
  cities: readonly { name: string; homes: number }[];
};

export type ComposedPage = {
  /** Stays the same for the same page across compositions, so that a person's edits can be detected. */
  key: string;
  kind: Exclude<PageKind, 'post'>;
  slug: string;
  title: string;
  description: string;
  nav: 'top' | 'footer' | 'hidden';
  blocks: Block[];
};

/** A sentence in a plain and a warm style. An extra sentence is left out of a short text. */
type Wording = { plain: string; warm?: string; isExtra?: true };

/** Collects pages, their sentences, and the sources of each sentence. */
export class Writer {
  readonly sources = new Sources();
  readonly sentences: Said[] = [];
  readonly pages: ComposedPage[] = [];
  readonly answers: SiteAnswers;
  readonly known: Known;
  readonly #shape: SiteShape;

  constructor(answers: SiteAnswers, known: Known, shape: SiteShape) {
    this.answers = answers;
    this.known = known;
    this.#shape = shape;
  }

  get isTeam(): boolean {
    return this.answers.who === 'team';
  }

  /** The name that the pages use for the site's owner. */
  get name(): string {
    return this.isTeam ? this.known.organisation : this.known.person.name || this.known.organisation;
  }

  /** Singular for one person, plural for a team. */
  me(alone: string, together: string): string {
    return this.isTeam ? together : alone;
  }

  answer(label: string, value: string): string {
    return this.sources.add({ of: 'words', label, value, link: null });
  }

  record(label: string, value: string, link: string): string {
    return this.sources.add({ of: 'brand', label, value, link });
  }

  listings(label: string, value: string): string {
    return this.sources.add({ of: 'listing', label, value, link: '/listings' });
  }

  guide(label: string, value: string): string {
    return this.sources.add({ of: 'guide', label, value, link: null });
  }

  /** Records a sentence with its sources. */
  say({ plain, warm, isExtra }: Wording, ...sources: (string | undefined)[]): string {
    if (isExtra && this.#shape.isShort) return '';
    const text = this.#shape.isWarm && warm ? warm : plain;
    for (const sentence of splitSentences(text)) this.sentences.push(said(sentence, ...sources));
    return text;
  }

  /** Quotes a person's text verbatim, with markup characters escaped. */
  quote(text: string, source: string): string {
    const kept = text.trim();
    for (const sentence of splitSentences(kept)) this.sentences.push(said(verbatim(sentence), source));
    return verbatim(kept);
  }

  /** The first `most` sentences of a guide as a list. */
  steps({ title, sentences }: { title: string; sentences: readonly string[] }, most: number): string {
    const shown = sentences.slice(0, this.#shape.isShort ? Math.ceil(most / 2) : most);
    const source = this.guide(title, sentences.join(' '));
    return shown.map((step) => `- ${this.say({ plain: step }, source)}`).join('\n');
  }

  page(page: Omit<ComposedPage, 'blocks' | 'slug'> & { slug?: string }, blocks: readonly (SaidBlock | null)[]): void {
    const slug = page.slug ?? slugOf(page.title);
    const made = blocksOf(blocks.filter((block) => block !== null));
    this.pages.push({
      ...page,
      slug,
      blocks: made.map((block, at) => ({ ...block, id: `${page.key}.${at}`.slice(-40) })),
    });
  }
}

export const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n');
export const inOne = (...parts: string[]): string => parts.filter(Boolean).join(' ');

const lists = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
export const listed = (names: readonly string[]): string => lists.format(names);
