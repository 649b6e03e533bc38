import type { SiteAnswers, SiteShape } from '#contract/growth/builder.ts';
import { type ThemeName, themeNames } from '#contract/growth/site-themes.ts';

export type Wanted = { answers: SiteAnswers; shape: SiteShape };

const addsPage =
  /\b(?:add|create|make|write|include|want|need)\b.*\b(?:page|section)\b\s*(?:about|for|on|called|named)\s+(.+?)[.!]?$/i;
const dropsPage =
  /\b(?:remove|delete|drop|without|take out)\b.*\b(?:page|section)?\b\s*(?:about|for|on)\s+(.+?)(?:\s+page)?[.!]?$/i;
const drops = (word: string) => new RegExp(`\\b(?:remove|delete|drop|hide|no|without)\\b.*\\b${word}`, 'i');
const adds = (word: string) => new RegExp(`\\b(?:add|show|include|with)\\b.*\\b${word}`, 'i');

const tidy = (name: string): string =>
  name
    .replace(/^(?:the|our|my)\s+/i, '')
    .replace(/["“”]/g, '')
    .trim()
    .slice(0, 60);
const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** Words that ask for a theme. */
const looks: [RegExp, ThemeName][] = [
  [/\b(?:darker|dark|luxur\w*|elegant)\b/i, 'estate'],
  [/\b(?:minimal\w*|clean(?:er)?|simple[r]?)\b/i, 'gallery'],
  [/\b(?:bold(?:er)?|urban|modern)\b/i, 'studio'],
  [/\b(?:coastal|beach|fresh(?:er)?|airy|blue)\b/i, 'coast'],
  [/\b(?:rustic|cozy|country|classic(?:al)? serif)\b/i, 'garden'],
];

const parts = [
  { part: 'calculator', word: '(?:payment )?calculator' },
  { part: 'blog', word: 'blog' },
  { part: 'homes', word: '(?:homes|listings)' },
  { part: 'areas', word: '(?:neighborhood|area)s?' },
  { part: 'valuation', word: '(?:valuation|home value)' },
] as const;

/**
 * Reads a wish by plain rules; one sentence may hold several. Undefined if nothing was understood, in which case nothing changes and the
 * caller says so.
 */
export function readWish(wish: string, { answers, shape }: Wanted): Wanted | undefined {
  const next = { answers: { ...answers }, shape: { ...shape } };
  let isUnderstood = false;
  const set = (change: () => void) => {
    change();
    isUnderstood = true;
  };
  const dropped = dropsPage.exec(wish)?.[1];
  const added = dropped ? undefined : addsPage.exec(wish)?.[1];
  if (dropped) {
    const place = tidy(dropped);
    const isKnown = [...answers.where, ...shape.topics].some(isSame(place));
    if (isKnown)
      set(() => {
        next.answers.where = answers.where.filter((one) => !isSame(place)(one));
        next.shape.topics = shape.topics.filter((one) => !isSame(place)(one));
      });
    return isUnderstood ? next : undefined;
  }
  if (added) {
    const topic = tidy(added);
    if (!topic || [...answers.where, ...shape.topics].some(isSame(topic))) return undefined;
    set(() => {
      next.shape.topics = [...shape.topics, topic].slice(0, 20);
    });
    return next;
  }
  if (/\b(?:warm\w*|friendl\w*|personal|inviting|welcoming)\b/i.test(wish)) set(() => (next.shape.isWarm = true));
  else if (/\b(?:formal|professional|neutral|plain(?:er)?|matter[- ]of[- ]fact|cool(?:er)?)\b/i.test(wish))
    set(() => (next.shape.isWarm = false));
  if (/\b(?:short\w*|brief\w*|concise|less text|fewer words|tighter)\b/i.test(wish))
    set(() => (next.shape.isShort = true));
  else if (/\b(?:long(?:er)?|more (?:detail|text|words)|detailed)\b/i.test(wish))
    set(() => (next.shape.isShort = false));
  const named = themeNames.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(wish));
  const look = named ?? looks.find(([pattern]) => pattern.test(wish))?.[1];
  if (look) set(() => (next.answers.style = look));
  for (const { part, word } of parts) {
    if (drops(word).test(wish)) set(() => (next.answers.show = next.answers.show.filter((one) => one !== part)));
    else if (adds(word).test(wish)) set(() => (next.answers.show = [...new Set([...next.answers.show, part])]));
  }
  return isUnderstood ? next : undefined;
}
