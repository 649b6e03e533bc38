import { useCallback } from 'react';
import { homeOf } from '#app/account/places.ts';
import { rememberSession } from '#app/account/refresh.ts';
import { tellTabs } from '#app/account/tabs.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { moveOn } from './use-organisation.ts';

/**
 * Switches the organization in every tab; this tab goes to the home page. It loads a new document, so that no data of the previous
 * organization stays in memory.
 */
export function useSwitchOrganisation(): (id: string) => Promise<void> {
  const t = useT();
  return useCallback(
    async (id) => {
      const stay = moveOn();
      try {
        rememberSession((await api.organisations.switchTo({ id })).expiresAt);
      } catch {
        stay();
        toast(t('ui.error.failed.title'), { tone: 'destructive' });
        return;
      }
      tellTabs({ kind: 'changed' });
      location.assign(await api.account.session().then(homeOf, () => '/dashboard'));
    },
    [t],
  );
}
