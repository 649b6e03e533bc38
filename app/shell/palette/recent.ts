import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { onSignOut } from '#app/account/sign-out.ts';
import type { Found } from '#app/kind.ts';

const storeKey = 'lintel-recent';
const most = 6;

type Stored = { owner: string; records: Found[] };

onSignOut(async () => forgetRecent());

export function forgetRecent(): void {
  try {
    localStorage.removeItem(storeKey);
  } catch {
    // There is no storage.
  }
}

/** The last records that this user opened on this device in this organization. */
export function recentRecords(owner: string): Found[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storeKey) ?? 'null') as Stored | null;
    return stored?.owner === owner ? stored.records : [];
  } catch {
    return [];
  }
}

export function rememberRecord(owner: string, record: Found): void {
  const others = recentRecords(owner).filter(({ type, id }) => type !== record.type || id !== record.id);
  const stored: Stored = { owner, records: [record, ...others].slice(0, most) };
  try {
    localStorage.setItem(storeKey, JSON.stringify(stored));
  } catch {
    // The palette then starts without recent records.
  }
}

/** Recent records belong to one user in one organization, so that other users of this device don't see them. */
export function useOwnerOfRecent(): string {
  const { user, organisation } = useSession();
  return `${user.id} ${organisation?.id}`;
}

/** Called by a record's page once it is loaded: adds the record to the palette's recent ones. */
export function useVisited(record: Found | undefined): void {
  const owner = useOwnerOfRecent();
  const { type, id, name, note = null, to } = record ?? {};
  useEffect(() => {
    if (type && id && to && name !== undefined) rememberRecord(owner, { type, id, name, note, to });
  }, [owner, type, id, name, note, to]);
}
