import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { LocaleContext, type LocaleState } from '#app/i18n/locale-context.ts';
import { SettingsContext } from '#app/use-document.ts';
import type { DocumentSettings } from '#contract/core/document.ts';
import type { Locale } from '#contract/core/locale.ts';

type Props = {
  settings: DocumentSettings;
  /** Gathers the domains of words that are used, on the server. */
  used: Set<string>;
  setLocale: LocaleState['setLocale'];
  children: ReactNode;
};

/** What stands around every island, the same on the server and in the browser. */
export function IslandFrame({ settings, used, setLocale, children }: Props) {
  const { language } = settings;
  return (
    <SettingsContext value={settings}>
      <LocaleContext value={{ ...language, setLocale, used }}>
        <Direction.Provider dir={language.dir}>{children}</Direction.Provider>
      </LocaleContext>
    </SettingsContext>
  );
}

/** On the server nobody changes the language. */
export const keepLocale = (_: Locale) => Promise.reject(new Error('Only a reader changes the language.'));
