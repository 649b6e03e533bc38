import { readFileSync } from 'node:fs';
import type { notificationKinds } from '#contract/account/notifications.ts';
import type { Locale } from '#contract/core/locale.ts';

type Kind = (typeof notificationKinds)[number];

/** One text, or one for each plural form of the language; `=1` is for a singular without a number. */
export type Sentence = string | Readonly<Partial<Record<Intl.LDMLPluralRule | '=1', string>> & { other: string }>;

type NoticeTexts = {
  notice: { open: string; choose: string };
  digest: { subject: string; intro: string; open: string; off: string };
  sentences: Record<Kind, Sentence>;
};

const read = new Map<Locale, NoticeTexts>();

/** Loaded on first use: a process that sends in one language holds only that one. */
export function noticeTexts(locale: Locale): NoticeTexts {
  let texts = read.get(locale);
  if (!texts) {
    texts = JSON.parse(readFileSync(new URL(`./texts/${locale}.json`, import.meta.url), 'utf8')) as NoticeTexts;
    read.set(locale, texts);
  }
  return texts;
}

/** A kind's text with placeholders for `name` and `count`, in the plural form for this count. */
export function sentenceOf(kind: string, count: number, locale: Locale): string {
  const { sentences } = noticeTexts(locale);
  // A kind that only another release knows: the reader at least learns that there is something.
  if (!Object.hasOwn(sentences, kind)) return '{name}';
  const sentence = sentences[kind as Kind];
  if (typeof sentence === 'string') return sentence;
  const exact = count === 1 ? sentence['=1'] : undefined;
  return exact ?? sentence[new Intl.PluralRules(locale).select(count)] ?? sentence.other;
}
