import { useEffect, useRef } from 'react';
import { useSession } from '#app/account/session.ts';
import { connectSession } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { notify } from '#app/ui/notify.ts';

const shownKey = 'lintel-organisation';
const anewKey = 'lintel-begun-anew';
/** Minimum time between reloads: a server slow to report the session's organization would otherwise cause an endless loop. */
const leastBetweenMs = 10_000;

/**
 * A tab shows one organization. When the session switches, in another tab or on another device, this tab reloads in the new organization
 * and says so; until then the server rejects the tab's writes.
 */
export function useOrganisation(): void {
  const t = useT();
  const { organisation } = useSession();
  const shown = useRef<string>(undefined);
  useEffect(() => connectSession({ organisationChanged: beginAnew }), []);
  useEffect(() => {
    if (!organisation) return;
    // The screen and its open forms belong to the previous organization.
    if (shown.current && shown.current !== organisation.id) return beginAnew();
    shown.current = organisation.id;
    const before = sessionStorage.getItem(shownKey);
    sessionStorage.setItem(shownKey, organisation.id);
    if (before && before !== organisation.id)
      notify({ title: t('shell.organisation.switched', { name: organisation.name }) });
  }, [organisation, t]);
}

let isBeginning = false;

/** Suppresses the reload while this tab itself switches. Returns the function to call when the switch fails. */
export function moveOn(): () => void {
  isBeginning = true;
  return () => {
    isBeginning = false;
  };
}

function beginAnew(): void {
  if (isBeginning) return;
  isBeginning = true;
  const lately = Number(sessionStorage.getItem(anewKey));
  setTimeout(
    () => {
      sessionStorage.setItem(anewKey, String(Date.now()));
      location.reload();
    },
    Math.max(0, lately + leastBetweenMs - Date.now()),
  );
}
