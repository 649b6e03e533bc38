import { measureAssistant } from '#server/growth/assistant/measured/measure.ts';
import type { Table } from './table.ts';

/** The share of questions the assistant answers correctly without a model, the answers it invents, and wrong refusals. */
export async function measureAssistantAnswers(table: Table): Promise<void> {
  for (const half of ['seen', 'unseen'] as const) {
    const { right, questions, invented, refusals, wrongRefusals } = await measureAssistant(half);
    const name = `assistant, ${half} half of ${questions} questions`;
    table.atLeast(`${name}: right`, right / questions, half === 'seen' ? 0.97 : 0.9, half === 'seen' ? 1 : 0.9);
    table.atMost(`${name}: answers made up`, invented, 0, 0);
    table.atMost(`${name}: wrong refusals, ${refusals} right ones`, wrongRefusals, 0, 0);
  }
}
