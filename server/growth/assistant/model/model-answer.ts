import type { Part } from '#contract/growth/assistant-parts.ts';
import { ruleOf } from '#server/account/ai-policy/policy.ts';
import { giveBackCredits, useCredits as payCredits } from '#server/account/billing/entitlements.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Question } from '../answer.ts';
import { fairTopicOfAnswer } from '../fair-housing.ts';
import { fairAnswer } from '../mind/guard.ts';
import type { Knowing } from '../mind/knowing.ts';
import { textsIn } from '../texts.ts';
import { repeatsSystemText, systemText } from './system-text.ts';
import { assistantTools, type Noted } from './tools.ts';
import { withoutPersonal } from './without-personal.ts';

const mostTokens = 700;
const sentence = /[^.!?。！？؟\n]*[.!?。！？؟\n]+\s*/u;

/**
 * An answer that a model writes from the same sources, passed on a sentence at a time after a check. A sentence that steers or repeats the
 * system prompt ends the answer with the neutral text.
 */
export async function* modelAnswer(
  { model }: Services,
  question: Question,
  knowing: Knowing,
  noted: Noted,
): AsyncGenerator<string | Part> {
  const { locale } = knowing.language;
  const texts = textsIn(locale);
  const system = systemText(knowing.brand, locale);
  const messages = [...question.asked.history, { role: 'user' as const, content: question.message }];
  const stream = model.stream({
    system,
    messages: messages.map(({ role, content }) => ({ role, content: withoutPersonal(content) })),
    tools: assistantTools(knowing, noted),
    locale,
    maxTokens: mostTokens,
    signal: question.signal,
  });
  for await (const text of inSentences(stream)) {
    const topic = fairTopicOfAnswer(text, locale);
    if (topic) {
      const neutral = fairAnswer(topic, texts);
      yield neutral.text;
      yield* neutral.parts;
      return;
    }
    if (repeatsSystemText(text, system)) {
      yield texts.instructions.replaceAll('{brand}', knowing.brand);
      return;
    }
    yield text;
  }
  yield* noted.parts;
}

async function* inSentences(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    for (let found = sentence.exec(rest); found?.index === 0; found = sentence.exec(rest)) {
      yield found[0];
      rest = rest.slice(found[0].length);
    }
  }
  if (rest !== '') yield rest;
}

/** Takes a credit for this answer from the organization; returns false if none is left or the organization turned the model off. */
export async function takeCredit({ db }: Services, organisationId: string | undefined): Promise<boolean> {
  // The operator pays for answers on its own pages.
  if (!organisationId) return true;
  try {
    return await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      // An organization may restrict answers to its own records.
      if ((await ruleOf(tx, 'chat')).writer !== 'model') return false;
      await payCredits(tx, 1);
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'plan_limit') return false;
    throw error;
  }
}

export async function returnCredit(
  { db }: Services,
  organisationId: string | undefined,
  takenAt: string,
): Promise<void> {
  if (!organisationId) return;
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => giveBackCredits(tx, 1, takenAt));
}
