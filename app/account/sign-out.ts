import type { QueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { forgetSession } from './refresh.ts';
import { isSignOutOwed, oweSignOut } from './tabs.ts';

type Cleaner = () => Promise<unknown> | undefined;

const cleaners = new Set<Cleaner>();

/** Registers how to delete something that is stored about a user on this device. */
export function onSignOut(cleaner: Cleaner): () => void {
  cleaners.add(cleaner);
  return () => cleaners.delete(cleaner);
}

/** Ends the session and deletes its data from this device, with or without a network: the server is told as soon as it can be reached. */
export async function signOut(client: QueryClient): Promise<void> {
  client.clear();
  await Promise.allSettled([...cleaners].map((clean) => clean()));
  await Promise.allSettled([emptyCaches(), emptyDatabases(), silenceDevice()]);
  sessionStorage.clear();
  forgetKept();
  await endSession();
}

/** The sign-out is stored as owed before the request, so that other tabs that are rejected meanwhile know that the user signed out. */
export async function endSession(): Promise<void> {
  oweSignOut(true);
  const isTold = await api.auth.signOut().then(
    () => true,
    () => false,
  );
  forgetSession('signedOut');
  if (isTold) oweSignOut(false);
}

/** Tells the server about a sign-out it doesn't know of yet. Returns whether it is still owed. */
export async function settleSignOut(): Promise<boolean> {
  if (isSignOutOwed()) await endSession();
  return isSignOutOwed();
}

/** Storage of pages that may not have been opened in this tab, so that they have no cleaner registered. */
const keptByRooms = ['lintel-uploads', 'lintel-door'];

function forgetKept(): void {
  try {
    for (const name of keptByRooms) localStorage.removeItem(name);
  } catch {
    // Without storage, nothing was stored.
  }
}

/** Deletes only caches of API data; the product's files stay, so that it opens offline. */
async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes('data')).map((name) => caches.delete(name)));
}

/** Push messages for this user must not reach the device's next user. */
async function silenceDevice(): Promise<void> {
  const { dropSubscription } = await import('./push/device.ts');
  await dropSubscription();
}

/** Contains unsent changes of all users of this device. A cleaner deletes this user's; the others' stay. */
const shared = 'lintel-queue';

async function emptyDatabases(): Promise<void> {
  const databases = await indexedDB.databases?.();
  await Promise.all(
    (databases ?? []).map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          if (!name || name === shared) return resolve();
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = request.onerror = request.onblocked = () => resolve();
        }),
    ),
  );
}
