import type { Turn } from '#contract/growth/assistant.ts';
import { type Part, partsField } from '#contract/growth/assistant-parts.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Answering } from './answer.ts';
import { keepAnswer } from './conversations.ts';

const line = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const wordsLine = (content: string) => line({ choices: [{ delta: { content } }] });
const partLine = (part: Part) => line({ choices: [{ delta: { content: '' } }], [partsField]: { parts: [part] } });

/**
 * An answer as server-sent events. What was said is kept when it ends, however it ends; the last line comes after that,
 * so whoever reads it can rely on the conversation being kept.
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
