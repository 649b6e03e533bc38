import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { connectSession } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { notify } from '#app/ui/notify.ts';

const shownKey = 'lintel-organisation';

/**
 * A tab shows one organisation. Where the session has moved on, by another tab or device, it begins anew in the
 * other one and says so; until then the server refuses what the tab would write.
 */
export function useOrganisation(): void {
  const t = useT();
  const { organisation } = useSession();
  useEffect(() => connectSession({ organisationChanged: () => location.reload() }), []);
  useEffect(() => {
    if (!organisation) return;
    const before = sessionStorage.getItem(shownKey);
    sessionStorage.setItem(shownKey, organisation.id);
    if (before && before !== organisation.id)
      notify({ title: t('shell.organisation.switched', { name: organisation.name }) });
  }, [organisation, t]);
}
