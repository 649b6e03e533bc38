import type { QueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { forgetSession } from './refresh.ts';
import { isSignOutOwed, oweSignOut } from './tabs.ts';

type Cleaner = () => Promise<unknown> | undefined;

const cleaners = new Set<Cleaner>();

/** Whatever keeps something of a person on this device says here how it is taken away. */
export function onSignOut(cleaner: Cleaner): () => void {
  cleaners.add(cleaner);
  return () => cleaners.delete(cleaner);
}

/**
 * Ends the session and leaves nothing of it on this device, with or without a network: the server is told as soon as it
 * can be reached.
 */
export async function signOut(client: QueryClient): Promise<void> {
  client.clear();
  await Promise.allSettled([...cleaners].map((clean) => clean()));
  await Promise.allSettled([emptyCaches(), emptyDatabases(), silenceDevice()]);
  sessionStorage.clear();
  forgetKept();
  await endSession();
}

/** Owed before it is asked for: other tabs that are refused meanwhile know that somebody left of their own will. */
export async function endSession(): Promise<void> {
  oweSignOut(true);
  const isTold = await api.auth.signOut().then(
    () => true,
    () => false,
  );
  forgetSession('signedOut');
  if (isTold) oweSignOut(false);
}

/** Tells the server of a sign-out that it has not heard of yet. Answers whether it is still owed. */
export async function settleSignOut(): Promise<boolean> {
  if (isSignOutOwed()) await endSession();
  return isSignOutOwed();
}

/** What rooms keep that may not have been entered since the page was opened, so that no cleaner of theirs stands here. */
const keptByRooms = ['lintel-uploads', 'lintel-door'];

function forgetKept(): void {
  try {
    for (const name of keptByRooms) localStorage.removeItem(name);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}

/** Only what holds answers of the server; the program's own files stay, so that it opens without a network. */
async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes('data')).map((name) => caches.delete(name)));
}

/** Whoever uses this device next must not read what was meant for who left. */
async function silenceDevice(): Promise<void> {
  const { dropSubscription } = await import('./push/device.ts');
  await dropSubscription();
}

/** Holds what people of this device have not sent yet. A cleaner takes out what is ours; others' stays theirs. */
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
