import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/classes.ts';
import { type MenuBranch, menuLook } from '#app/ui/menu-entries.tsx';
import { itemLook } from '#app/ui/popover.tsx';
import type { Locale } from '#contract/core/locale.ts';
import { useChangeLanguage } from './change-language.ts';
import { languages } from './languages.ts';
import { useLocale, useT } from './t.ts';

/** A button's menu of all languages. Needs Radix; for public pages see language-select.tsx. */
export function LanguageMenu({ trigger, align = 'end' }: { trigger: ReactNode; align?: 'start' | 'end' }) {
  const t = useT();
  const { locale } = useLocale();
  const change = useChangeLanguage();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} sideOffset={4} collisionPadding={8} className={menuLook}>
          <DropdownMenu.RadioGroup
            aria-label={t('page.language.label')}
            value={locale}
            onValueChange={(value) => void change(value as Locale)}
          >
            {languages.map(({ locale, name }) => (
              <DropdownMenu.RadioItem key={locale} value={locale} lang={locale} className={cx(itemLook, 'ps-8')}>
                <DropdownMenu.ItemIndicator className="absolute start-2">
                  <Check className="size-4 text-act" />
                </DropdownMenu.ItemIndicator>
                {name}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The same as a branch of a larger menu, such as the reader's own. */
export function useLanguageBranch(icon?: ReactNode): MenuBranch {
  const t = useT();
  const { locale: current } = useLocale();
  const change = useChangeLanguage();
  return {
    label: t('page.language.label'),
    icon,
    entries: languages.map(({ locale, name }) => ({
      label: name,
      checked: locale === current,
      onSelect: () => void change(locale),
    })),
  };
}
