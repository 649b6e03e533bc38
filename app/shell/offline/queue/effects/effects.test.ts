import { expect, test } from 'vitest';
import type { Session } from '#contract/account/auth.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { QueuedWrite } from '../queued-write.ts';
import type { Known } from './effect.ts';
import { effectOf } from './effects.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const made = 'f0f0f0f0-0000-4000-8000-000000000001';
const me = '0190aaaa-0000-7000-8000-00000000000a';
const lead = {
  id,
  name: 'Ana Reyes',
  firstName: 'Ana',
  lastName: 'Reyes',
  email: null,
  phone: null,
  stage: 'new',
  tags: [],
  owner: me,
  archivedAt: null,
  version: 3,
} as unknown as Lead;
const pages = (...rows: object[]) => ({ pages: [{ rows, next: null }], pageParams: [null] });
const rowsIn = (data: unknown) => (data as ReturnType<typeof pages>).pages.flatMap(({ rows }) => rows) as Lead[];

const session = {
  user: { id: me, firstName: 'Maya', lastName: 'Okafor' },
  rights: ['leads.change'],
} as unknown as Session;
const known: Known = { session, record: (wanted) => (wanted === id ? (lead as never) : undefined) };

const write = (call: string, input: Record<string, unknown>, over: Partial<QueuedWrite> = {}) =>
  ({
    call,
    input,
    subject: id,
    madeAt: Date.parse('2026-03-14T12:00:00Z'),
    request: { method: 'PATCH', path: '/', headers: {}, body: JSON.stringify(input) },
    made: undefined,
    ...over,
  }) as QueuedWrite;
const shown = (data: unknown, key: readonly unknown[], one: QueuedWrite) =>
  effectOf(one.call).shown!(data, key, one, known);

const everyone = ['leads', 'list', {}, '-createdAt'];
const lane = (stage: string) => ['leads', 'lane', { filter: `stage:is(${stage})` }, '-createdAt'];

test('a changed lead is changed wherever it stands, with the name it has then', () => {
  const change = write('leads.change', { firstName: 'Anna' });
  expect(shown(lead, ['leads', 'get', id], change)).toMatchObject({
    firstName: 'Anna',
    name: 'Anna Reyes',
    version: 3,
  });
  expect(rowsIn(shown(pages(lead), everyone, change))[0]?.name).toBe('Anna Reyes');
});

test('a lead that changes stage leaves the lists that ask for the old one and enters the lane of the new', () => {
  const change = write('leads.change', { stage: 'engaged' });
  expect(rowsIn(shown(pages(lead), lane('new'), change))).toEqual([]);
  expect(rowsIn(shown(pages(), lane('engaged'), change))).toMatchObject([{ id, stage: 'engaged' }]);
  expect(rowsIn(shown(pages(), lane('closed'), change))).toEqual([]);
  // Only the server can tell whether it still matches, so it stays.
  expect(rowsIn(shown(pages(lead), ['leads', 'list', { search: 'ana' }, 'name'], change))).toHaveLength(1);
});

test('an archived lead is out of the lists and comes back when restored', () => {
  expect(rowsIn(shown(pages(lead), everyone, write('leads.archive', {})))).toEqual([]);
  const gone = { ...lead, archivedAt: '2026-03-14T12:00:00Z' };
  const restored = shown(pages(gone), ['leads', 'list', { archived: 'only' }, 'name'], write('leads.restore', {}));
  expect(rowsIn(restored)).toEqual([]);
});

test('a new lead stands first in the lists that ask for such a one, once', () => {
  const input = { firstName: 'Bo', lastName: '', email: null, phone: null, stage: 'new', tags: [], owner: me };
  const create = write('leads.create', input, { made, subject: undefined });
  const twice = shown(shown(pages(lead), everyone, create), everyone, create);
  expect(rowsIn(twice).map((row) => row.name)).toEqual(['Bo', 'Ana Reyes']);
  expect(rowsIn(shown(pages(), lane('closed'), create))).toEqual([]);
});

test('a note that has arrived is not shown a second time while its answer is on the way', () => {
  const note = write('leads.addNote', { id, body: 'Hello' }, { made });
  const told = (body: string, at: string) => ({ id: body + at, kind: 'note.added', at, note: { body, mine: true } });
  const timeline = (...rows: object[]) => rowsIn(shown(pages(...rows), ['leads', 'timeline', id], note));
  expect(timeline(told('Hello', '2026-03-14T12:00:03Z'))).toHaveLength(1);
  // The same text from the day before, or a different text, is another note.
  expect(timeline(told('Hello', '2026-03-13T12:00:00Z'))).toHaveLength(2);
  expect(timeline(told('Bye', '2026-03-14T12:00:03Z'))).toHaveLength(2);
});

test('a note stands first in its lead’s timeline, and in no other', () => {
  const note = write('leads.addNote', { id, body: 'Hello' }, { made });
  expect(rowsIn(shown(pages(), ['leads', 'timeline', id], note))).toMatchObject([
    { id: made, note: { body: 'Hello' } },
  ]);
  expect(rowsIn(shown(pages(), ['leads', 'timeline', id, 'task.created'], note))).toEqual([]);
  expect(rowsIn(shown(pages(), ['leads', 'timeline', 'another'], note))).toEqual([]);
});

test('a task that is done goes from the open ones to the done ones, and back', () => {
  const task = { id, title: 'Call', assignee: me, lead: { id: 'x', name: 'X' }, doneAt: null, version: 1 };
  const knowing: Known = { session, record: () => task as never };
  const mine = (state: string) => ['tasks', 'list', { assignee: 'me', state }];
  const after = (call: string, data: unknown, key: readonly unknown[]) =>
    rowsIn(effectOf(call).shown!(data, key, write(call, {}), knowing));
  expect(after('tasks.complete', pages(task), mine('open'))).toEqual([]);
  expect(after('tasks.complete', pages(), mine('done'))).toHaveLength(1);
  expect(after('tasks.reopen', pages(), ['tasks', 'list', { lead: 'x' }])).toHaveLength(1);
  expect(after('tasks.reopen', pages(), ['tasks', 'list', { lead: 'y' }])).toEqual([]);
});
