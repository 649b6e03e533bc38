import { use, useMemo } from 'react';
import { directionOf, type Locale } from '#contract/core/locale.ts';
import { formatMessage, type Message, type Value } from '#contract/core/message.ts';
import type { MessageKey } from './keys.ts';
import { useLocale } from './locale-context.ts';
import { find, load } from './store.ts';

export type { MessageKey } from './keys.ts';
export { keysOf } from './keys.ts';
export { useLocale } from './locale-context.ts';

type TextValues = Readonly<Record<string, Value>>;

export interface T {
  (key: MessageKey, values?: TextValues): string;
  /** For keys that arrive as data, such as a field's label in the contract; the message check proves that they exist. */
  any(key: string, values?: TextValues): string;
}

/**
 * The translation function. Suspends, as lazy components do, until the messages are loaded that the calling module and its imports use (the
 * build passes them: write `useT()`); after that `t` returns at once, in event handlers too.
 */
export function useT(needed: readonly string[] = []): T {
  const { locale, tag, used } = useLocale();
  use(load(locale, needed));
  return useMemo(() => {
    const any = (key: string, values?: TextValues) => {
      used.add(domainOf(key));
      return translate(locale, tag, key, values);
    };
    return Object.assign((key: MessageKey, values?: TextValues) => any(key, values), { any });
  }, [locale, tag, used]);
}

/** For use outside of components; the caller makes sure that the messages are loaded. */
export function translate(locale: string, tag: string, key: string, values: TextValues = {}): string {
  const [message, language] = messageOf(locale, key);
  const isAgainst = runsAgainst(language, locale);
  const text = formatMessage(message, values, language === locale ? tag : language, isAgainst);
  return isAgainst ? `${leftToRight}${text}${endOfRun}` : text;
}

const [leftToRight, endOfRun] = ['\u2066', '\u2069'];

/** Untranslated messages show in English: inside Arabic text their periods and numbers would be misplaced without isolation. */
export const runsAgainst = (language: string, locale: string): boolean =>
  directionOf(language as Locale) !== directionOf(locale as Locale);

export function messageOf(locale: string, key: string): readonly [Message, string] {
  const domain = domainOf(key);
  const found = find(locale, domain, key.slice(domain.length + 1));
  if (!found && import.meta.env.DEV) console.error(`No message "${key}" for ${locale}`);
  return found ?? [key, locale];
}

export function domainOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
