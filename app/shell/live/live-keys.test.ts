import { expect, test } from 'vitest';
import type { LiveEvent } from '#contract/core/events.ts';
import { concernsOf, isConcerned } from './live-keys.ts';

const lead = '0190aaaa-0000-7000-8000-000000000001';
const other = '0190aaaa-0000-7000-8000-000000000002';

const event = (kind: string, type: string, id = lead): LiveEvent => ({
  id: '0190aaaa-0000-7000-8000-00000000000e',
  kind,
  subject: { type, id },
  actorId: null,
  at: '2026-03-14T12:00:00.000Z',
});
const concerns = (told: LiveEvent, key: readonly unknown[]) =>
  concernsOf(told).some((concern) => isConcerned(key, concern));

test('a change of a lead concerns its record, every list, and no other record', () => {
  const told = event('lead.changed', 'lead');
  expect(concerns(told, ['leads', 'get', lead])).toBe(true);
  expect(concerns(told, ['leads', 'timeline', lead])).toBe(true);
  expect(concerns(told, ['leads', 'list', { search: 'ana' }, '-createdAt'])).toBe(true);
  expect(concerns(told, ['leads', 'counts'])).toBe(true);
  expect(concerns(told, ['leads', 'get', other])).toBe(false);
  expect(concerns(told, ['views', 'leads'])).toBe(false);
});

test('a task of a lead is news for the tasks and for that lead; one of nobody’s for the tasks alone', () => {
  expect(concerns(event('task.completed', 'lead'), ['tasks', 'mine'])).toBe(true);
  expect(concerns(event('task.completed', 'lead'), ['leads', 'timeline', lead])).toBe(true);
  expect(concerns(event('task.completed', 'lead'), ['leads', 'timeline', other])).toBe(false);
  expect(concerns(event('task.completed', 'task'), ['leads', 'timeline', lead])).toBe(false);
});

test('a showing is news for its home and for the list of showings', () => {
  expect(concerns(event('showing.requested', 'listing'), ['listings', 'showings', lead])).toBe(true);
  expect(concerns(event('showing.requested', 'listing'), ['listings', 'showings', other])).toBe(false);
  expect(concerns(event('showing.requested', 'listing'), ['showings', 'list', {}, '-startsAt'])).toBe(true);
});

test('an event that no screen knows disturbs none', () => {
  expect(concernsOf(event('constructor.called', 'thing'))).toEqual([]);
});
