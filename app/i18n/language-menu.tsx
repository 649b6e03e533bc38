import type { ReactNode } from 'react';
import { allowZoom } from '#app/ui/allow-zoom.ts';
import type { MenuBranch } from '#app/ui/menu-entries.tsx';
import { useZoom } from '#app/use-zoom.ts';
import { useChangeLanguage } from './change-language.ts';
import { languages } from './languages.ts';
import { useLocale, useT } from './t.ts';

/** All languages as a submenu of the account menu; for public pages see language-select.tsx. */
export function useLanguageBranch(icon?: ReactNode): MenuBranch {
  const t = useT();
  const { locale: current } = useLocale();
  const change = useChangeLanguage();
  const zoom = useZoom();
  return {
    label: t('page.language.label'),
    icon,
    entries: [
      ...languages.map(({ locale, name }) => ({
        label: name,
        checked: locale === current,
        onSelect: () => void change(locale),
      })),
      'line',
      { label: t('page.zoom.allow'), checked: zoom, onSelect: () => allowZoom(!zoom) },
    ],
  };
}
