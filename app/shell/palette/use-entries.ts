import { Keyboard, LogOut, MonitorCog, Moon, PanelLeft, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { setTheme, useTheme } from '#app/ui/theme.ts';
import { destinationsFor } from '../navigation.ts';
import { showOverlay } from '../overlay.ts';
import { useRailWidth } from '../use-rail-width.ts';
import { useSignOut } from '../use-sign-out.ts';
import { actionsInForce, type PaletteAction } from './use-palette-actions.ts';

const themeIcons = { light: Sun, dark: Moon, system: MonitorCog };

/** Pages and actions of the palette: the current page's actions first, then the global ones. */
export function usePaletteEntries(): { pages: PaletteAction[]; actions: PaletteAction[] } {
  const t = useT();
  const navigate = useNavigate();
  const theme = useTheme();
  const [narrow, setNarrow] = useRailWidth();
  const signOut = useSignOut();
  const pages = destinationsFor(useSession()).map(({ path, name, icon, key }) => ({
    name: t(name),
    icon,
    run: () => void navigate(path),
    ...(key && { keys: `g ${key}` }),
  }));
  const themes = (['light', 'dark', 'system'] as const)
    .filter((one) => one !== theme)
    .map((one) => ({
      name: `${t('page.theme.label')}: ${t(`page.theme.${one}`)}`,
      icon: themeIcons[one],
      run: () => setTheme(one),
    }));
  const anywhere: PaletteAction[] = [
    { name: t('shell.shortcuts.title'), icon: Keyboard, keys: '?', run: () => showOverlay('shortcuts') },
    {
      name: t(narrow ? 'shell.nav.expand' : 'shell.nav.collapse'),
      icon: PanelLeft,
      keys: '[',
      run: () => setNarrow(!narrow),
    },
    ...themes,
    { name: t('shell.signOut'), icon: LogOut, run: () => void signOut() },
  ];
  const own = actionsInForce();
  return { pages, actions: [...own, ...anywhere.filter(({ name }) => !own.some((one) => one.name === name))] };
}
