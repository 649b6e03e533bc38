import { useCallback } from 'react';
import { homeOf } from '#app/account/places.ts';
import { rememberSession } from '#app/account/refresh.ts';
import { useSession } from '#app/account/session.ts';
import { tellTabs } from '#app/account/tabs.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** Works elsewhere from now on, in every tab. Nothing of the one organisation stays in memory for the other. */
export function useSwitchOrganisation(): (id: string) => Promise<void> {
  const t = useT();
  const home = homeOf(useSession());
  return useCallback(
    async (id) => {
      try {
        rememberSession((await api.organisations.switchTo({ id })).expiresAt);
      } catch {
        toast(t('ui.error.failed.title'), { tone: 'destructive' });
        return;
      }
      tellTabs({ kind: 'changed' });
      location.assign(home);
    },
    [t, home],
  );
}
