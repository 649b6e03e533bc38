import { expect, test } from 'vitest';
import type { AnyStep } from '#contract/core/programs/flow.ts';
import { stepsThatSend } from './outgoing.ts';

const sends = ({ kind }: AnyStep) => kind === 'email';
const step = (id: string, kind: string, more: object = {}): AnyStep => ({ id, kind, ...more });

test('being due is being heard from where a message follows before the next wait', () => {
  const steps = [step('a', 'email'), step('w', 'wait'), step('t', 'tags'), step('b', 'email'), step('v', 'wait')];
  expect(stepsThatSend(steps, sends)).toEqual(['', 'a', 'w', 't', 'b']);
  expect(stepsThatSend([step('w', 'wait'), step('b', 'email')], sends)).toEqual(['w', 'b']);
  expect(stepsThatSend([step('t', 'tags'), step('w', 'until'), step('s', 'task')], sends)).toEqual([]);
  expect(stepsThatSend([], sends)).toEqual([]);
});

test('where ways part it is so where any of them leads to a message, and what follows them is looked at too', () => {
  const branch = step('q', 'branch', { yes: [step('y', 'wait')], no: [step('n', 'task')] });
  expect(stepsThatSend([branch, step('e', 'email')], sends)).toEqual(['', 'q', 'y', 'n', 'e']);
  const both = step('q', 'branch', { yes: [step('y', 'wait')], no: [step('n', 'until')] });
  expect(stepsThatSend([both, step('e', 'email')], sends)).toEqual(['y', 'n', 'e']);
  const halves = step('h', 'split', {
    parts: [
      { share: 50, steps: [step('p', 'email')] },
      { share: 50, steps: [] },
    ],
  });
  expect(stepsThatSend([step('w', 'await'), halves, step('z', 'task')], sends)).toEqual(['w', 'h', 'p']);
});
