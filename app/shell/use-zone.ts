import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';

const key = 'lintel-zone-said';

/** Reports the user's time zone once per device, and again when the device's zone changes; a zone that the user chose stays. */
export function useZone(): void {
  const { user, organisation } = useSession();
  const where = organisation && !organisation.isSample ? `${user.id} ${organisation.id}` : undefined;
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!where || !timeZone || said() === `${where} ${timeZone}`) return;
    api.team.noteZone({ timeZone }).then(
      () => keep(`${where} ${timeZone}`),
      () => {},
    );
  }, [where]);
}

function said(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Reported again on the next start.
  }
}
