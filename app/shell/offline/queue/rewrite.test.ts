import { expect, test } from 'vitest';
import { nextWrite, withDependents } from './next-write.ts';
import type { QueuedWrite } from './queued-write.ts';
import { rewriteAfter } from './rewrite.ts';

const ana = '0190aaaa-0000-7000-8000-000000000001';
const made = 'f0f0f0f0-0000-4000-8000-000000000001';
const real = '0190aaaa-0000-7000-8000-000000000009';

let last = 0;
function write(over: Partial<QueuedWrite> & { path?: string; ifMatch?: number; body?: object } = {}): QueuedWrite {
  last += 1;
  const { path = `/api/v1/leads/${ana}`, ifMatch, body, ...rest } = over;
  return {
    id: last,
    owner: 'maya here',
    user: 'maya',
    madeAt: 0,
    call: 'leads.change',
    input: { ...body },
    request: {
      method: 'PATCH',
      path,
      headers: { 'idempotency-key': `key ${last}`, ...(ifMatch && { 'if-match': `"${ifMatch}"` }) },
      ...(body && { body: JSON.stringify(body) }),
    },
    subject: ana,
    about: 'Ana',
    version: ifMatch,
    base: undefined,
    made: undefined,
    triedAt: undefined,
    state: 'waiting',
    problem: undefined,
    ...rest,
  };
}

test('a later edit of the same record is made on the version that the earlier one gave', () => {
  const first = write({ ifMatch: 5 });
  const second = write({ ifMatch: 5 });
  const [changed] = rewriteAfter(first, { id: ana, version: 6 }, [second]);
  expect(changed?.request.headers).toEqual({ ...second.request.headers, 'if-match': '"6"' });
});

test('an edit of another record, or one made on another version, is left as it is', () => {
  const first = write({ ifMatch: 5 });
  expect(
    rewriteAfter(first, { id: ana, version: 6 }, [write({ ifMatch: 5, subject: 'bo' }), write({ ifMatch: 4 })]),
  ).toEqual([]);
});

test('an act without a version hides nobody else’s change', () => {
  const archive = write({ version: 5, call: 'leads.archive' });
  const edit = write({ ifMatch: 5 });
  expect(rewriteAfter(archive, { id: ana, version: 6 }, [edit])).toHaveLength(1);
  // Another person's change came in between, so the edit must be checked against it.
  expect(rewriteAfter(archive, { id: ana, version: 8 }, [edit])).toEqual([]);
});

test('what was made here is spoken of by its real id from then on, in paths and bodies', () => {
  const create = write({ call: 'leads.create', path: '/api/v1/leads', made, version: 1, subject: undefined });
  const note = write({ path: `/api/v1/leads/${made}/notes`, subject: made, body: { body: 'Hello' } });
  const task = write({ path: '/api/v1/tasks', subject: undefined, body: { title: 'Call', lead: made } });
  const edit = write({ path: `/api/v1/leads/${made}`, subject: made, ifMatch: 1 });
  const [a, b, c] = rewriteAfter(create, { id: real, version: 1 }, [note, task, edit]);
  expect(a?.request.path).toBe(`/api/v1/leads/${real}/notes`);
  expect(b?.input.lead).toBe(real);
  expect(JSON.parse(b!.request.body!)).toEqual({ title: 'Call', lead: real });
  expect(c).toMatchObject({
    subject: real,
    request: { path: `/api/v1/leads/${real}`, headers: { 'if-match': '"1"' } },
  });
});

test('what the person must decide about holds up what stands on it, and nothing else', () => {
  const conflict = write({ ifMatch: 5, state: 'conflict' });
  const edit = write({ ifMatch: 5 });
  const note = write({ path: `/api/v1/leads/${ana}/notes` });
  expect(nextWrite([conflict, edit, note])).toBe(note);
  expect(nextWrite([conflict, edit])).toBeUndefined();
  const create = write({ made, state: 'refused', subject: undefined });
  const onIt = write({ path: `/api/v1/leads/${made}/notes`, subject: made });
  expect(nextWrite([create, onIt])).toBeUndefined();
  expect(withDependents(create, [create, onIt, note])).toEqual([create, onIt]);
});
