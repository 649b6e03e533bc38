import { useCallback } from 'react';
import { rememberSession } from '#app/account/refresh.ts';
import { tellTabs } from '#app/account/tabs.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** Works elsewhere from now on, in every tab. Nothing of the one organisation stays in memory for the other. */
export function useSwitchOrganisation(): (id: string) => Promise<void> {
  const t = useT();
  return useCallback(
    async (id) => {
      try {
        rememberSession((await api.organisations.switchTo({ id })).expiresAt);
      } catch {
        toast(t('ui.error.failed.title'), { tone: 'destructive' });
        return;
      }
      tellTabs({ kind: 'changed' });
      location.assign('/leads');
    },
    [t],
  );
}
