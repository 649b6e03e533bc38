/** What a device that is locked to the door of an open house keeps of it; without it, nothing is locked. */
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

/** Which open house this device is locked to. */
export const lockedDoor = (): string | undefined => readDoorLock()?.door;
