import { Direction } from 'radix-ui';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chooseLanguage, type Language, type Locale } from '#contract/core/locale.ts';
import { LocaleContext, type LocaleState } from './locale-context.ts';
import { load, show } from './store.ts';
import { rememberLanguage, storedLanguage } from './stored-language.ts';

type Props = {
  /** The language that the server chose from the reader's cookie and browser. */
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
    // Moving through the list with arrow keys requests every language on the way; only the last one counts.
    if (lastAsked.current !== locale) return chosen;
    await rememberLanguage(locale);
    startTransition(() => setLanguage(chosen));
    return chosen;
  }, []);

  // If the cookie is gone but the choice is still in storage, the server guessed and the stored choice wins.
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
