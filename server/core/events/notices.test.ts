import pg from 'pg';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { Database } from '#server/core/db/database.ts';
import { openLog } from '#server/log.ts';
import { asInProductMs, type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { type Link, openLink } from '#tests/setup/link.ts';
import { patience } from '#tests/setup/patience.ts';
import { channels } from './channels.ts';
import { Notices } from './notices.ts';

let database: TestDatabase;
let owner: pg.Client;
let link: Link;
let db: Database;
let notices: Notices;
const stopping = new AbortController();
const heard: string[] = [];
let lost = 0;
let restored = 0;

beforeAll(async () => {
  database = await testDatabase(asInProductMs);
  owner = new pg.Client(database.owner);
  await owner.connect();
  link = await openLink(database.owner);
  db = new Database({ app: link.through(database.app), system: link.through(database.system) });
  notices = new Notices({ db, log: openLog('silent'), stopping: stopping.signal, pingMs: 100, reconnectMs: [10, 50] });
  notices.on(channels.jobs, (payload) => heard.push(payload));
  notices.onLost(() => {
    lost += 1;
  });
  notices.onRestored(() => {
    restored += 1;
  });
  await notices.start();
});
afterAll(async () => {
  stopping.abort();
  await notices.stopped();
  await db.close();
  await link.close();
  await owner.end();
  await database.drop();
});

const hears = async (word: string) => {
  // A notice sent while the connection is being re-established is lost, so it is sent again.
  const isHeard = async () => {
    await owner.query('select pg_notify($1, $2)', [channels.jobs, word]);
    return heard.includes(word);
  };
  await vi.waitUntil(isHeard, patience);
};

test('hears what other processes say', () => hears('first'));

test('a notice that is not understood harms nobody', async () => {
  notices.on(channels.live, (payload) => JSON.parse(payload));
  await owner.query('select pg_notify($1, $2)', [channels.live, 'not JSON']);
  await hears('still there');
});

test('a link that goes silent without a word is found out and made again', async () => {
  const before = { lost, restored };
  link.freeze();
  await vi.waitUntil(() => lost > before.lost && !notices.connected, patience);
  link.mend();
  await vi.waitUntil(() => restored > before.restored, patience);
  await hears('after the silence');
});

test('a database that is away for a while is found again', async () => {
  const before = { lost, restored };
  link.cut();
  await vi.waitUntil(() => lost > before.lost && !notices.connected, patience);
  link.mend();
  await vi.waitUntil(() => restored > before.restored, patience);
  await hears('after the outage');
});
