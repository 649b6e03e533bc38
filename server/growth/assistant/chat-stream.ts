import type { Turn } from '#contract/growth/assistant.ts';
import { type Part, partsField } from '#contract/growth/assistant-parts.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Answering } from './answer.ts';
import { keepAnswer } from './conversations.ts';

const line = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const wordsLine = (content: string) => line({ choices: [{ delta: { content } }] });
const partLine = (part: Part) => line({ choices: [{ delta: { content: '' } }], [partsField]: { parts: [part] } });

/**
 * Streams an answer as server-sent events and stores it when it ends, even if it was cut short. The final event follows the write, so a
 * client that receives it can rely on the conversation being stored.
 */
export async function* chatStream(
  db: Database,
  conversationId: string,
  { pieces, facts }: Answering,
): AsyncGenerator<string> {
  let content = '';
  const parts: Part[] = [];
  let ended: Turn['ended'] = 'stopped';
  try {
    for await (const piece of pieces) {
      if (typeof piece === 'string') content += piece;
      else parts.push(piece);
      yield typeof piece === 'string' ? wordsLine(piece) : partLine(piece);
    }
    ended = 'whole';
  } catch (error) {
    ended = 'broken';
    throw error;
  } finally {
    await db.asSystem((tx) =>
      keepAnswer(tx, conversationId, {
        content,
        parts,
        ended,
        ...facts,
        memory: ended === 'whole' ? facts.memory : undefined,
      }),
    );
  }
  yield 'data: [DONE]\n\n';
}
