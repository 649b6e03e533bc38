import { useEffect, useRef } from 'react';
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
  const shown = useRef<string>(undefined);
  useEffect(() => connectSession({ organisationChanged: () => location.reload() }), []);
  useEffect(() => {
    if (!organisation) return;
    // What is on the screen is of the one before, so are the forms that somebody fills in.
    if (shown.current && shown.current !== organisation.id) return location.reload();
    shown.current = organisation.id;
    const before = sessionStorage.getItem(shownKey);
    sessionStorage.setItem(shownKey, organisation.id);
    if (before && before !== organisation.id)
      notify({ title: t('shell.organisation.switched', { name: organisation.name }) });
  }, [organisation, t]);
}
