import { Building2, Keyboard, Languages, LogOut, Plus, Settings, SunMoon } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useLanguageBranch } from '#app/i18n/language-menu.tsx';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { setTheme, useTheme } from '#app/ui/theme.ts';
import { showOverlay } from './overlay.ts';
import { useSignOut } from './use-sign-out.ts';
import { useSwitchOrganisation } from './use-switch-organisation.ts';

const themes = ['light', 'dark', 'system'] as const;
const themeNames = keysOf('page.theme', themes);

type Props = { onEntries: (entries: MenuEntry[]) => void };

/** Entries of the account menu: organization, appearance, language, and sign-out. Renders nothing; it passes the entries to the menu. */
function AccountEntries({ onEntries }: Props) {
  const entries = useEntries();
  useEffect(() => onEntries(entries));
  return null;
}

// Receiving the entries rerenders the parent, which must not rerender this component in turn.
export default memo(AccountEntries);

function useEntries(): MenuEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const theme = useTheme();
  const language = useLanguageBranch(<Languages />);
  const { user, organisation, organisations } = useSession();
  const switchTo = useSwitchOrganisation();
  const signOut = useSignOut();
  return [
    { heading: user.email },
    {
      label: t('shell.organisation.switch'),
      icon: <Building2 />,
      entries: [
        ...organisations.map(({ id, name }) => ({
          label: name,
          checked: id === organisation?.id,
          onSelect: () => void (id !== organisation?.id && switchTo(id)),
        })),
        'line',
        { label: t('shell.organisation.create'), icon: <Plus />, onSelect: () => showOverlay('organisation') },
      ],
    },
    {
      label: t('page.theme.label'),
      icon: <SunMoon />,
      entries: themes.map((one) => ({
        label: t(themeNames[one]),
        checked: one === theme,
        onSelect: () => setTheme(one),
      })),
    },
    language,
    { label: t('shell.nav.settings'), icon: <Settings />, onSelect: () => void navigate('/settings') },
    {
      label: t('shell.shortcuts.title'),
      icon: <Keyboard />,
      shortcut: '?',
      onSelect: () => showOverlay('shortcuts'),
    },
    'line',
    { label: t('shell.signOut'), icon: <LogOut />, onSelect: () => void signOut() },
  ];
}
