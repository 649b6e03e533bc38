import { useNavigate } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { destinationsFor } from './navigation.ts';
import { showOverlay } from './overlay.ts';
import { useKeyboard } from './shortcuts/use-keyboard.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { useRailWidth } from './use-rail-width.ts';

/** Shortcuts that work on every page. */
export function useShellShortcuts(): void {
  const t = useT();
  const navigate = useNavigate();
  const [narrow, setNarrow] = useRailWidth();
  useKeyboard();
  useShortcuts([
    { keys: 'Mod+K', name: t('shell.shortcuts.command'), run: () => showOverlay('palette') },
    { keys: '?', name: t('shell.shortcuts.help'), run: () => showOverlay('shortcuts') },
    {
      keys: '[',
      name: t(narrow ? 'shell.nav.expand' : 'shell.nav.collapse'),
      run: () => setNarrow(!narrow),
    },
    ...destinationsFor(useSession()).flatMap(({ key, name, path }) =>
      key
        ? [{ keys: `g ${key}`, name: t('shell.shortcuts.goTo', { page: t(name) }), run: () => void navigate(path) }]
        : [],
    ),
  ]);
}
