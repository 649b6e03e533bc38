import { readFileSync } from 'node:fs';
import type { notificationKinds } from '#contract/account/notifications.ts';
import type { Locale } from '#contract/core/locale.ts';

type Kind = (typeof notificationKinds)[number];

/** One sentence, or one for each form that numbers have in the language; `=1` where one is said without a number. */
export type Sentence = string | Readonly<Partial<Record<Intl.LDMLPluralRule | '=1', string>> & { other: string }>;

type NoticeTexts = {
  notice: { open: string; choose: string };
  digest: { subject: string; intro: string; open: string; off: string };
  sentences: Record<Kind, Sentence>;
};

const read = new Map<Locale, NoticeTexts>();

/** Read when first needed: a process that sends in one language holds one. */
export function noticeTexts(locale: Locale): NoticeTexts {
  let texts = read.get(locale);
  if (!texts) {
    texts = JSON.parse(readFileSync(new URL(`./texts/${locale}.json`, import.meta.url), 'utf8')) as NoticeTexts;
    read.set(locale, texts);
  }
  return texts;
}

/** A kind's sentence with places for `name` and `count`, in the form that this number asks for. */
export function sentenceOf(kind: string, count: number, locale: Locale): string {
  const { sentences } = noticeTexts(locale);
  // A kind that a job from before an update knows and we do not: the reader is told that there is something.
  if (!Object.hasOwn(sentences, kind)) return '{name}';
  const sentence = sentences[kind as Kind];
  if (typeof sentence === 'string') return sentence;
  const exact = count === 1 ? sentence['=1'] : undefined;
  return exact ?? sentence[new Intl.PluralRules(locale).select(count)] ?? sentence.other;
}
