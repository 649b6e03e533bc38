/** The lock of a device that is restricted to the sign-in page of an open house; undefined on unlocked devices. */
export type DoorLock = { door: string; salt: string; hash: string; wrong: number; waitUntil: number };

export const doorLockKey = 'lintel-door';

export function readDoorLock(): DoorLock | undefined {
  try {
    const kept = localStorage.getItem(doorLockKey);
    return kept ? (JSON.parse(kept) as DoorLock) : undefined;
  } catch {
    return undefined;
  }
}

/** The open house that this device is locked to. */
export const lockedDoor = (): string | undefined => readDoorLock()?.door;
