import type { DBSchema } from 'idb';
import type { Session } from '#contract/account/auth.ts';
import { database } from './database.ts';

/** An answer of the server, as it was last seen. */
export type Kept = { data: unknown; at: number };

type Row = { key: string; user: string; shape: string; at: number; text: string };
interface Schema extends DBSchema {
  who: { key: 'last'; value: { session: Session; shape: string } };
  answers: { key: string; value: Row; indexes: { user: string; at: number } };
}

const mostRows = 200;
const mostCharacters = 400_000;
const longestMs = 14 * 24 * 3_600_000;
/** Data is read back only by screens that know its shape. */
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

/** Whoever the server says is here. What others left on this device goes. */
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

/** Whoever was here last, where the server cannot be asked. */
export async function lastSession(): Promise<Session | undefined> {
  const last = await (await open()).get('who', 'last');
  if (!last || last.shape !== shape) return undefined;
  belongTo(last.session);
  return last.session;
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
  // At once: a page that is being left does not get round to it.
  tx.commit();
  await Promise.all([...puts, tx.done]);
  const oldestFirst = await db.getAllKeysFromIndex('answers', 'at');
  await Promise.all(oldestFirst.slice(0, -mostRows).map((key) => db.delete('answers', key)));
}

let droppedAt = 0;

/** A page failed over what it was shown: were it kept, also of what still waits to be written, it would fail over it again. */
export async function dropAnswers(): Promise<void> {
  droppedAt = Date.now();
  await (await open()).clear('answers');
}

/** Nothing of anybody stays. Later answers are kept only after somebody is here again. */
export async function wipeKept(): Promise<void> {
  owner = undefined;
  const tx = (await open()).transaction(['who', 'answers'], 'readwrite');
  await Promise.all([tx.objectStore('who').clear(), tx.objectStore('answers').clear(), tx.done]);
}
