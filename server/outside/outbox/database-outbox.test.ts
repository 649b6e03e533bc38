import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { createDatabaseOutbox } from './database-outbox.ts';
import type { OutboxMessage } from './outbox-store.ts';

let database: TestDatabase;
let db: Database;
let here: string;
let elsewhere: string;

beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database);
  [here, elsewhere] = await db.asSystem(async (tx) => {
    const rows = await tx.all<{ id: string }>(sql`
      insert into organisations (name) values ('Here'), ('Elsewhere') returning id`);
    return [rows[0]!.id, rows[1]!.id];
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const message = (change: Partial<OutboxMessage>): OutboxMessage => ({
  channel: 'email',
  messageKey: 'welcome:1',
  sender: 'desk@office.example',
  recipient: 'Ana <ana@people.example>',
  subject: 'مرحبًا',
  bodyText: 'Hello.',
  attachments: [{ name: 'plan.pdf', contentType: 'application/pdf', size: 9 }],
  ...change,
});

const rows = sql`select message_key as key, subject, attachments from outbox_messages order by id`;
type Row = { key: string; subject: string; attachments: object[] };
const seenBy = (organisationId: string) =>
  db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => tx.all<Row>(rows));
const seenBySystem = () => db.asSystem((tx) => tx.all<Row>(rows));

test('a message is kept once a key, for its workspace and nobody else', async () => {
  const outbox = createDatabaseOutbox(db);
  await outbox.put(message({ organisationId: here }));
  await outbox.put(message({ organisationId: here, subject: 'Again' }));
  await outbox.put(message({ organisationId: elsewhere, channel: 'sms', messageKey: 'text:1' }));
  expect(await seenBy(here)).toEqual([
    {
      key: 'welcome:1',
      subject: 'مرحبًا',
      attachments: [{ name: 'plan.pdf', contentType: 'application/pdf', size: 9 }],
    },
  ]);
  expect((await seenBy(elsewhere)).map(({ key }) => key)).toEqual(['text:1']);
  expect(await seenBySystem()).toEqual([]);
});

test('the same key in another workspace is another message', async () => {
  await createDatabaseOutbox(db).put(message({ organisationId: elsewhere }));
  expect((await seenBy(elsewhere)).map(({ key }) => key)).toEqual(['text:1', 'welcome:1']);
});

test('a message of no workspace, which may open an account, is seen by none', async () => {
  const outbox = createDatabaseOutbox(db);
  await outbox.put(message({ messageKey: 'reset:1' }));
  await outbox.put(message({ messageKey: 'reset:1' }));
  expect((await seenBySystem()).map(({ key }) => key)).toEqual(['reset:1']);
  for (const organisation of [here, elsewhere]) {
    expect((await seenBy(organisation)).map(({ key }) => key)).not.toContain('reset:1');
  }
});
