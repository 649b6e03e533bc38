import { Building2, ChevronsUpDown, Keyboard, Languages, LogOut, Plus, Settings, SunMoon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useLanguageBranch } from '#app/i18n/language-menu.tsx';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Face } from '#app/ui/face.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { setTheme, useTheme } from '#app/ui/theme.ts';
import { showOverlay } from './overlay.ts';
import { useSignOut } from './use-sign-out.ts';
import { useSwitchOrganisation } from './use-switch-organisation.ts';

const themes = ['light', 'dark', 'system'] as const;
const themeNames = keysOf('page.theme', themes);

/** Who one is, where one works, how it looks and reads, and the way out. */
export function AccountMenu({ narrow }: { narrow: boolean }) {
  const t = useT();
  const { user, organisation } = useSession();
  const words = t('shell.userMenu');
  const entries = useEntries();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={narrow ? `${words}: ${name}` : undefined}
          className={cx(
            'flex w-full min-w-0 items-center gap-2.25 rounded-s p-1.5 text-start hover:bg-surface/60 data-[state=open]:bg-surface',
            narrow && 'justify-center',
          )}
        >
          <Face name={name} className="bg-line" />
          {!narrow && (
            <>
              <span className="me-auto grid min-w-0">
                <span className="sr-only">{words}</span>
                <span className="truncate font-medium text-ink">{name}</span>
                <span className="truncate text-xs text-ink-3">{organisation?.name}</span>
              </span>
              <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" />
            </>
          )}
        </button>
      }
      entries={entries}
    />
  );
}

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
