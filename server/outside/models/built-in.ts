import { chooseLanguage } from '#contract/core/locale.ts';
import texts from './built-in-texts.json' with { type: 'json' };
import { findSentences } from './find-sentences.ts';
import type { Model, ModelRequest } from './model.ts';

/**
 * Works without a model: it quotes sentences from the given passages word for word with their source, and says so if none of them answers.
 * The same question over the same passages gets the same answer.
 */
export function createBuiltInModel(): Model {
  return { kind: 'built-in', name: 'Built-in', stream: answer };
}

async function* answer(request: ModelRequest): AsyncGenerator<string> {
  const { locale } = chooseLanguage(request.locale?.split('-')[0], []);
  const question = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const found = findSentences(question.slice(0, 2000), request.passages ?? [], locale);
  let room = (request.maxTokens ?? 1024) * 4;
  let title: string | undefined;
  if (found.length === 0) yield texts[locale].unknown;
  for (const sentence of found) {
    request.signal?.throwIfAborted();
    const isNewSource = sentence.title !== title;
    const lead = isNewSource
      ? `${title === undefined ? '' : '\n\n'}${texts[locale].from.replace('{title}', () => sentence.title)}\n`
      : ' ';
    title = sentence.title;
    room -= lead.length + sentence.text.length;
    if (room < 0) {
      request.onEnd?.({ reason: 'length' });
      return;
    }
    yield lead + sentence.text;
  }
  request.onEnd?.({ reason: 'finished' });
}
