import { verticals } from '#contract/core/verticals.ts';
import type { Settings } from '#server/env.ts';
import { guideSections, linkTo } from '#server/public/guide.ts';
import { facts } from './facts.ts';

/** A passage that may be quoted, with its path on the site. `asked`: questions it answers. */
export type Section = { title: string; path: string | null; text: string; asked: readonly string[] };

export type Lesson = { question: string; answer: string };

const known = new Map<string, Section[]>();
const knownTerms = new Map<string, Section[]>();

/** The chapter that explains the words of buying and selling, which visitors of customers' sites ask about too. */
const termsChapter = 'terms';

/** What may be answered on a customer's site, in whose name: nothing of ours, so without a link to us. */
export function termSections(settings: Settings): Section[] {
  const { BRAND_NAME: brand } = settings;
  let sections = knownTerms.get(brand);
  if (!sections) {
    sections = guideSections(settings)
      .filter(({ slug, anchor }) => slug === termsChapter && anchor !== '')
      .map(({ heading, text }) => ({ title: heading, path: null, text, asked: [heading] }));
    knownTerms.set(brand, sections);
  }
  return sections;
}

const names = { realestate: 'Real estate', mortgage: 'Mortgage', insurance: 'Insurance' } as const;

/** Which industries can be bought on this installation. */
function verticalsSentence({ LIVE_VERTICALS: live }: Settings): string {
  const [open, awaited] = [true, false].map((isLive) =>
    verticals.filter((one) => live.includes(one) === isLive).map((one) => names[one]),
  ) as [string[], string[]];
  const list = new Intl.ListFormat('en-US');
  const said = (all: readonly string[]) => `${list.format(all)} ${all.length === 1 ? 'is' : 'are'}`;
  return [
    open.length > 0 && `${said(open)} live.`,
    awaited.length > 0 && `${said(awaited)} coming soon: you can sign up for early access on the Free plan.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The facts for visitors, then the whole guide. Returns the same list each time, so that it is indexed once. */
export function sectionsFor(settings: Settings): Section[] {
  const { BRAND_NAME: brand } = settings;
  const key = `${brand} ${settings.LIVE_VERTICALS.join()}`;
  let sections = known.get(key);
  if (!sections) {
    const named = (text: string) =>
      text.replaceAll('{brand}', brand).replace('{verticals}', verticalsSentence(settings));
    const first = facts.map(({ title, path, text, asked }) => ({
      title: named(title),
      path,
      text: named(text),
      asked,
    }));
    const guide = guideSections(settings).map((section) => ({
      title: section.heading === section.chapter ? section.chapter : `${section.chapter}: ${section.heading}`,
      path: linkTo(section),
      text: section.text,
      asked: [section.heading],
    }));
    sections = [...first, ...guide];
    known.set(key, sections);
  }
  return sections;
}
