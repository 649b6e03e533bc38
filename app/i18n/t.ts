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
  /** For a key that arrives as data (a field's label in the contract): the check of messages proves that it exists. */
  any(key: string, values?: TextValues): string;
}

/**
 * The reader's words. Waits, as lazy components do, until the messages are here that the calling module and those it
 * imports mention (the build passes them: write `useT()`); from then on `t` answers at once, in event handlers too.
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

/** Outside of components; the caller sees to it that the messages are loaded. */
export function translate(locale: string, tag: string, key: string, values: TextValues = {}): string {
  const [message, language] = messageOf(locale, key);
  const isAgainst = runsAgainst(language, locale);
  const text = formatMessage(message, values, language === locale ? tag : language, isAgainst);
  return isAgainst ? `${leftToRight}${text}${endOfRun}` : text;
}

const [leftToRight, endOfRun] = ['\u2066', '\u2069'];

/** Words not translated yet stand in English: among Arabic their full stops and numbers would go astray. */
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
