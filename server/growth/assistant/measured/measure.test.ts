import { expect, it } from 'vitest';
import { measureAssistant, questionsOf } from './measure.ts';

it('there are enough questions, and a half of them is nobody’s to look at', () => {
  const [seen, unseen] = [questionsOf('seen').length, questionsOf('unseen').length];
  expect(seen + unseen).toBeGreaterThanOrEqual(400);
  expect(Math.min(seen, unseen)).toBeGreaterThanOrEqual(200);
});

it.each([
  ['seen', 0.97],
  ['unseen', 0.9],
] as const)('of the %s half', async (half, floor) => {
  const { right, questions } = await measureAssistant(half);
  expect(right / questions).toBeGreaterThanOrEqual(floor);
});
