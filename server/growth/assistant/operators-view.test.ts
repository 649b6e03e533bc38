import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistant } from '#contract/growth/assistant.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(() => server.stop());

type Given = { state?: string; asked: string; unanswered?: boolean; by?: 'engine' | 'person'; request?: boolean };
let conversationsMade = 0;

async function converse({ state = 'assistant', asked, unanswered = false, by = 'engine', request }: Given) {
  conversationsMade += 1;
  return server.services.db.asSystem(async (tx) => {
    const { id } = await tx.get<{ id: string }>(sql`
      insert into chatbot_conversations (visitor_hash, session_id, state, turns, unanswered)
      values (${`visitor ${conversationsMade}`}, ${`session-${conversationsMade}`}, ${state}, 2, ${unanswered ? 1 : 0})
      returning id`);
    await tx.run(
      sql`insert into chatbot_messages (conversation_id, turn, role, content) values (${id}, 1, 'user', ${asked})`,
    );
    await tx.run(sql`
      insert into chatbot_messages (conversation_id, turn, role, content, spoken_by, unanswered)
      values (${id}, 2, 'assistant', 'I do not know.', ${by}, ${unanswered})`);
    if (request) {
      await tx.run(sql`
        insert into chatbot_requests (conversation_id, kind, name, email, consent_version, consent_text, language, ip, user_agent)
        values (${id}, 'call', 'Ana', 'ana@example.test', '1', 'I agree.', 'en', '::1', 'test')`);
    }
    return id;
  });
}

test('conversations are found by what became of them and by their words', async () => {
  const open = await converse({ asked: 'Is there a 100% pool discount?', unanswered: true });
  const queued = await converse({ asked: 'May I talk to somebody?', state: 'queued' });
  const spoken = await converse({ asked: 'Thank you', state: 'closed', by: 'person' });
  const lead = await converse({ asked: 'Call me about the house', request: true });
  const found = async (input: Parameters<typeof operator.do<typeof assistant.conversations>>[1]) =>
    (await operator.do(assistant.conversations, input)).body.rows.map(({ id }) => id);
  expect(await found({ show: 'unanswered' })).toEqual([open]);
  expect(await found({ show: 'handed_over' })).toEqual([spoken, queued]);
  expect(await found({ show: 'lead' })).toEqual([lead]);
  expect(await found({ search: '100% POOL' })).toEqual([open]);
  expect(await found({ search: 'a_house' })).toEqual([]);
  expect(await found({})).toEqual([lead, spoken, queued, open]);
  const { rows } = (await operator.do(assistant.conversations, { show: 'lead' })).body;
  expect(rows).toMatchObject([{ requests: 1, unanswered: 0 }]);
});

test('the same question stands once with its count, and is handled once for all, with a note and an answer', async () => {
  for (const asked of ['Do you take cats?', 'do you take CATS', 'Do you take cats ?!']) {
    await converse({ asked, unanswered: true });
  }
  await converse({ asked: 'Do you take dogs?', unanswered: true });
  const groups = async () => (await operator.do(assistant.questionGroups)).body.rows;
  const [cats] = await groups();
  expect(cats).toMatchObject({ question: 'Do you take cats ?!', count: 3 });
  const pages = [];
  let cursor: string | null | undefined;
  do {
    const { rows, next } = (await operator.do(assistant.questionGroups, { limit: 1, ...(cursor && { cursor }) })).body;
    pages.push(...rows.map(({ question }) => question));
    cursor = next;
  } while (cursor);
  expect(pages).toEqual((await groups()).map(({ question }) => question));

  const settled = { id: cats!.id, note: 'On the page of prices now', answer: 'Yes, two of them.', alike: true };
  expect((await operator.do(assistant.settle, settled)).status).toBe(200);
  expect((await groups()).some(({ question }) => /cats/i.test(question))).toBe(false);
  expect((await groups()).some(({ question }) => /dogs/i.test(question))).toBe(true);
  const { rows } = (await operator.do(assistant.unanswered, { state: 'settled' })).body;
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row).toMatchObject({ note: 'On the page of prices now', settledBy: expect.stringContaining('Tester') });
  }
  expect((await operator.do(assistant.lessons)).body.rows).toMatchObject([{ answer: 'Yes, two of them.' }]);
});
