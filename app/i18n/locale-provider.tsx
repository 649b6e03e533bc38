import { Direction } from 'radix-ui';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chooseLanguage, type Language, type Locale } from '#contract/core/locale.ts';
import { LocaleContext, type LocaleState } from './locale-context.ts';
import { load, show } from './store.ts';
import { rememberLanguage, storedLanguage } from './stored-language.ts';

type Props = {
  /** What the server found out from the reader's cookie and browser. */
  language: Language;
  children: ReactNode;
};

/** Wraps the whole document, so that `<html lang dir>` follows the reader's choice. */
export function LocaleProvider({ language: rendered, children }: Props) {
  const [language, setLanguage] = useState(rendered);
  const [used] = useState(() => new Set<string>());
  if (typeof document !== 'undefined') show(language.locale);

  const lastAsked = useRef<Locale>(undefined);

  const setLocale = useCallback(async (locale: Locale) => {
    lastAsked.current = locale;
    await load(locale);
    const chosen = { ...chooseLanguage(locale, navigator.languages), locale };
    // Arrow keys in a list ask for every language they pass: the last one asked for is the one that is meant.
    if (lastAsked.current !== locale) return chosen;
    await rememberLanguage(locale);
    startTransition(() => setLanguage(chosen));
    return chosen;
  }, []);

  // A cookie may be gone where the choice is still stored; then the server guessed, and the choice stands.
  useEffect(() => {
    const stored = storedLanguage();
    if (stored && stored !== rendered.locale) setLocale(stored).catch(() => {});
  }, [rendered.locale, setLocale]);

  const state = useMemo<LocaleState>(() => ({ ...language, setLocale, used }), [language, setLocale, used]);
  return (
    <LocaleContext value={state}>
      <Direction.Provider dir={language.dir}>{children}</Direction.Provider>
    </LocaleContext>
  );
}
