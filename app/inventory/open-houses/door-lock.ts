import { type DoorLock, doorLockKey, readDoorLock } from '#app/shell/locked-door.ts';

/*
 * A locked tablet shows only the open house's sign-in until the host enters the code. This keeps casual users out of the workspace; against
 * others, the device's own screen pinning should be used.
 */

const mostWrong = 5;
const pauseMs = 60_000;

const write = (lock: DoorLock): void => localStorage.setItem(doorLockKey, JSON.stringify(lock));

async function hashOf(salt: string, code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${code}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

export const isCode = (code: string): boolean => /^\d{4,8}$/.test(code);

export async function lockDoor(door: string, code: string): Promise<void> {
  const salt = crypto.randomUUID();
  write({ door, salt, hash: await hashOf(salt, code), wrong: 0, waitUntil: 0 });
}

/** After several wrong codes even the right one has to wait. */
export async function unlockDoor(code: string): Promise<'open' | 'wrong' | 'wait'> {
  const lock = readDoorLock();
  if (!lock) return 'open';
  if (Date.now() < lock.waitUntil) return 'wait';
  if ((await hashOf(lock.salt, code)) === lock.hash) {
    localStorage.removeItem(doorLockKey);
    return 'open';
  }
  const wrong = lock.wrong + 1;
  const isOver = wrong >= mostWrong;
  write({ ...lock, wrong: isOver ? 0 : wrong, waitUntil: isOver ? Date.now() + pauseMs : 0 });
  return isOver ? 'wait' : 'wrong';
}
