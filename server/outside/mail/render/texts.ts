import { readFileSync } from 'node:fs';
import type { Locale } from '#contract/core/locale.ts';
import type { MailTemplate } from './templates.ts';

export type TemplateTexts = {
  subject: string;
  /** The text that a mailbox shows next to the subject. */
  preview: string;
  heading: string;
  body: string[];
  /** The labels of a small table in order, by the name of their value. */
  facts?: Record<string, string>;
  button: string;
  after: string[];
};

export type CommonTexts = { greeting: string; linkHelp: string; support: string; footer: string };

type MailTexts = { common: CommonTexts } & Record<MailTemplate, TemplateTexts>;

const read = new Map<Locale, MailTexts>();

/** Loaded on first use, because most processes send in one or two languages, and many send nothing. */
export function mailTexts(locale: Locale): MailTexts {
  let texts = read.get(locale);
  if (!texts) {
    texts = JSON.parse(readFileSync(new URL(`./texts/${locale}.json`, import.meta.url), 'utf8')) as MailTexts;
    read.set(locale, texts);
  }
  return texts;
}
