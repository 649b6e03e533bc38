import type { DBSchema } from 'idb';
import type { Session } from '#contract/account/auth.ts';
import { database } from './database.ts';

/** The last known answer of the server. */
export type Kept = { data: unknown; at: number };

type Row = { key: string; user: string; shape: string; at: number; text: string };
interface Schema extends DBSchema {
  who: { key: 'last'; value: { session: Session; shape: string } };
  answers: { key: string; value: Row; indexes: { user: string; at: number } };
}

const mostRows = 200;
const mostCharacters = 400_000;
const longestMs = 14 * 24 * 3_600_000;
/** Stored data is read only by a release that knows its shape. */
const shape = import.meta.env.LINTEL_SHAPES ?? 'unknown';

const open = database<Schema>('lintel-kept', (db) => {
  db.createObjectStore('who');
  const answers = db.createObjectStore('answers', { keyPath: 'key' });
  answers.createIndex('user', 'user');
  answers.createIndex('at', 'at');
});

let owner: { user: string; organisation: string } | undefined;
const keyOf = (hash: string) => `${owner?.user} ${owner?.organisation} ${hash}`;

const belongTo = ({ user, organisation }: Session) => {
  owner = { user: user.id, organisation: organisation?.id ?? '' };
};

/** Stores this session as the current one, and deletes what other users left on this device. */
export async function keepFor(session: Session): Promise<void> {
  belongTo(session);
  const db = await open();
  const tx = db.transaction(['who', 'answers'], 'readwrite');
  await tx.objectStore('who').put({ session, shape }, 'last');
  const answers = tx.objectStore('answers');
  const others = [
    ...(await answers.index('user').getAllKeys(IDBKeyRange.upperBound(session.user.id, true))),
    ...(await answers.index('user').getAllKeys(IDBKeyRange.lowerBound(session.user.id, true))),
  ];
  await Promise.all(others.map((key) => answers.delete(key)));
  await tx.done;
}

/** The last session on this device, for when the server can't be reached. */
export async function lastSession(): Promise<Session | undefined> {
  const last = await (await open()).get('who', 'last');
  if (!last || last.shape !== shape) return undefined;
  belongTo(last.session);
  // Other answers that are kept may be older than it.
  return { ...last.session, asOf: '' };
}

export async function readKept(hash: string): Promise<Kept | undefined> {
  if (!owner) return undefined;
  const row = await (await open()).get('answers', keyOf(hash));
  if (!row || row.shape !== shape || row.at < Date.now() - longestMs) return undefined;
  return { data: JSON.parse(row.text), at: row.at };
}

export async function writeKept(answers: readonly (Kept & { hash: string })[]): Promise<void> {
  if (!owner) return;
  const { user } = owner;
  const rows = answers.flatMap(({ hash, data, at }): Row[] => {
    const text = JSON.stringify(data);
    return text.length > mostCharacters || at <= droppedAt ? [] : [{ key: keyOf(hash), user, shape, at, text }];
  });
  const db = await open();
  const tx = db.transaction('answers', 'readwrite');
  const puts = rows.map((row) => tx.store.put(row));
  // Commits at once, because a page being closed may not get to it later.
  tx.commit();
  await Promise.all([...puts, tx.done]);
  const oldestFirst = await db.getAllKeysFromIndex('answers', 'at');
  await Promise.all(oldestFirst.slice(0, -mostRows).map((key) => db.delete('answers', key)));
}

let droppedAt = 0;

/**
 * Called after a page failed on its data: the stored answers might make it fail again, and so might a write of them that is still pending.
 */
export async function dropAnswers(): Promise<void> {
  droppedAt = Date.now();
  await (await open()).clear('answers');
}

/** Deletes everyone's stored data. Later answers are stored only after the next sign-in. */
export async function wipeKept(): Promise<void> {
  owner = undefined;
  const tx = (await open()).transaction(['who', 'answers'], 'readwrite');
  await Promise.all([tx.objectStore('who').clear(), tx.objectStore('answers').clear(), tx.done]);
}
