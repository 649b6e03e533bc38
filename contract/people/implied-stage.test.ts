import { expect, test } from 'vitest';
import { impliedStage } from './implied-stage.ts';

test.each([
  ['new', 'reached', 'engaged'],
  ['new', 'voicemail', 'attempting'],
  ['new', 'wrong_number', undefined],
  ['attempting', 'no_answer', undefined],
  ['attempting', 'appointment', 'appointment'],
  ['engaged', 'reached', undefined],
  ['appointment', 'reached', undefined],
  ['nurture', 'reached', 'engaged'],
  ['nurture', 'busy', undefined],
  ['closed', 'appointment', undefined],
  ['trash', 'reached', undefined],
  ['a-stage-of-their-own', 'reached', undefined],
] as const)('a lead in %s whose call ended with %s is offered %s', (stage, outcome, offered) => {
  expect(impliedStage(stage, outcome)).toBe(offered);
});
