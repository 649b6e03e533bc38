import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { LocaleContext, type LocaleState } from '#app/i18n/locale-context.ts';
import { SettingsContext } from '#app/use-document.ts';
import type { DocumentSettings } from '#contract/core/document.ts';
import type { Locale } from '#contract/core/locale.ts';

type Props = {
  settings: DocumentSettings;
  /** Collects the message domains in use, on the server. */
  used: Set<string>;
  setLocale: LocaleState['setLocale'];
  children: ReactNode;
};

/** The providers around every island, identical on server and browser. */
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

/** The language can't change on the server. */
export const keepLocale = (_: Locale) => Promise.reject(new Error('Only a reader changes the language.'));
