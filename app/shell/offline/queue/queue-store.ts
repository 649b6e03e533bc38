import type { DBSchema } from 'idb';
import { database } from '../database.ts';
import type { QueuedWrite } from './queued-write.ts';

/** Survives a sign-out: another user of this device keeps their unsent changes. */
const queueDatabase = 'lintel-queue';

interface Schema extends DBSchema {
  writes: { key: number; value: QueuedWrite; indexes: { owner: string; user: string } };
}

const open = database<Schema>(queueDatabase, (db) => {
  const writes = db.createObjectStore('writes', { keyPath: 'id', autoIncrement: true });
  writes.createIndex('owner', 'owner');
  writes.createIndex('user', 'user');
});

/** In the order in which they were made. */
export async function writesOf(owner: string): Promise<QueuedWrite[]> {
  return (await open()).getAllFromIndex('writes', 'owner', owner);
}

export async function addWrite(write: Omit<QueuedWrite, 'id'>): Promise<QueuedWrite> {
  const id = await (await open()).add('writes', write as QueuedWrite);
  return { ...write, id };
}

/** Deletes some writes and replaces others, all or nothing. */
export async function changeWrites(gone: readonly number[], changed: readonly QueuedWrite[] = []): Promise<void> {
  const tx = (await open()).transaction('writes', 'readwrite');
  await Promise.all([
    ...gone.map((id) => tx.store.delete(id)),
    ...changed.map((write) => tx.store.put(write)),
    tx.done,
  ]);
}

export async function wipeWritesOf(user: string): Promise<void> {
  const tx = (await open()).transaction('writes', 'readwrite');
  const keys = await tx.store.index('user').getAllKeys(user);
  await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
}
