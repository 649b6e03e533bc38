import { expect, test } from 'vitest';
import { isTouch, ruleFor } from './signals.ts';

const event = (kind: string, actorKind = 'system', data: Record<string, unknown> = {}) => ({ kind, actorKind, data });

test('an opened or clicked mail is no sign of interest: scanners do both; an answer is one', () => {
  for (const kind of ['message.opened', 'message.clicked', 'message.sent'])
    expect(ruleFor(event(kind))).toBeUndefined();
  expect(ruleFor(event('message.received'))).toBe('replied');
});

test('what a program sent by itself is no touch; what a person did is', () => {
  expect(isTouch(event('message.sent'))).toBe(false);
  expect(isTouch(event('message.sent', 'user', { by: null }))).toBe(false);
  expect(isTouch(event('message.sent', 'system', { by: '0190aaaa-0000-7000-8000-000000000001' }))).toBe(true);
  expect(isTouch(event('call.logged', 'user'))).toBe(true);
  expect(isTouch(event('lead.changed', 'user'))).toBe(false);
});

test('an appointment counts when it was held, and against somebody who did not come', () => {
  const became = (to: string) => event('appointment.status_changed', 'user', { to });
  expect(['held', 'no_show', 'cancelled', 'planned'].map((to) => ruleFor(became(to)))).toEqual([
    'met',
    'missed',
    undefined,
    undefined,
  ]);
  expect([isTouch(became('held')), isTouch(became('cancelled'))]).toEqual([true, false]);
});
