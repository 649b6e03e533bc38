import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';

const key = 'lintel-zone-said';

/** Says once on this device, and again where it has moved, in which time zone somebody works; what they chose themselves stays. */
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
    // Then it is said again with the next start.
  }
}
