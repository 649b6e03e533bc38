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
 * An answer written by a model from the same sources. It is passed on a sentence at a time, each looked at first: one
 * that steers or repeats what the model was told ends the answer, and the neutral words stand in its place.
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

/** Whether the organisation has a credit for this answer; without one, or where nobody pays, see below. */
export async function takeCredit({ db }: Services, organisationId: string | undefined): Promise<boolean> {
  // The operator's own pages are the operator's own cost.
  if (!organisationId) return true;
  try {
    return await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      // An organization may want its visitors answered from its own records alone.
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
