import { useEffect, useRef } from 'react';
import { useSession } from '#app/account/session.ts';
import { connectSession } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { notify } from '#app/ui/notify.ts';

const shownKey = 'lintel-organisation';
const anewKey = 'lintel-begun-anew';
/** A server too slow to say where the session works now would have the tab begin anew without end. */
const leastBetweenMs = 10_000;

/**
 * A tab shows one organisation. Where the session has moved on, by another tab or device, it begins anew in the
 * other one and says so; until then the server refuses what the tab would write.
 */
export function useOrganisation(): void {
  const t = useT();
  const { organisation } = useSession();
  const shown = useRef<string>(undefined);
  useEffect(() => connectSession({ organisationChanged: beginAnew }), []);
  useEffect(() => {
    if (!organisation) return;
    // What is on the screen is of the one before, so are the forms that somebody fills in.
    if (shown.current && shown.current !== organisation.id) return beginAnew();
    shown.current = organisation.id;
    const before = sessionStorage.getItem(shownKey);
    sessionStorage.setItem(shownKey, organisation.id);
    if (before && before !== organisation.id)
      notify({ title: t('shell.organisation.switched', { name: organisation.name }) });
  }, [organisation, t]);
}

let isBeginning = false;

/** While this tab itself moves on, it knows where to begin. Answers how to let go where nothing came of it. */
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
