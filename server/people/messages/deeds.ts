import type { StepOf } from '#contract/people/automations/steps.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About, Deed, Done } from '#server/core/programs/engine.ts';
import { attemptMessage, type Draft, wordsOf } from './attempt.ts';
import { filledFor } from './filled.ts';
import { ask, decide } from './gate/decide.ts';

const hourMs = 3_600_000;

const email: Deed<StepOf<'email'>> = {
  kind: 'email',
  lateHours: ({ late }) => late,
  do: (tx, { subject, body, purpose }, about) => send(tx, about, { channel: 'email', purpose, subject, body }),
};

const text: Deed<StepOf<'text'>> = {
  kind: 'text',
  lateHours: ({ late }) => late,
  do: (tx, { body, purpose }, about) => send(tx, about, { channel: 'sms', purpose, subject: '', body }),
};

type Written = Pick<Draft, 'channel' | 'purpose'> & { subject: string; body: string };

/**
 * Sends a program's message through the gate; a denied message is stored with the reason. A message that must wait is not written yet: the
 * program asks again at the given time, so a lead who replies meanwhile never gets it.
 */
async function send(tx: Tx, about: About, written: Written): Promise<Done> {
  const { texts, missing, author } = await filledFor(tx, about, written.subject, written.body);
  const [subject, body] = texts as [string, string];
  return sendFilled(tx, about, { ...written, subject, body, asWritten: written.body, missing, authorId: author });
}

/** `missing` lists merge fields that have no value for this lead. */
type Filled = Written &
  Pick<Draft, 'authorId' | 'letter' | 'many' | 'isPaced' | 'asWritten'> & { missing: readonly string[] };

/** Sends a text that is already filled in for one lead, with its letter. */
export async function sendFilled(tx: Tx, about: About, { missing, ...written }: Filled): Promise<Done> {
  const { subject, body } = written;
  const said = { channel: written.channel, subject, body: body.slice(0, 500) };
  // Skipping the message is better than sending "Hi ,".
  if (missing.length > 0) return { outcome: 'skipped', why: { ...said, rule: 'blank_field', fields: missing } };
  const draft: Draft = {
    ...written,
    leadId: about.subjectId,
    isAutomatic: true,
    byProgram: true,
    key: about.key,
    now: about.now,
  };
  const attempt = { ...draft, words: wordsOf(draft) };
  const { verdict } = await ask(tx, attempt, about.now);
  if (verdict.outcome === 'hold') {
    const decision = await decide(tx, attempt, about.now);
    return {
      outcome: 'held',
      until: decision.until ?? about.now + hourMs,
      why: { ...said, rule: decision.rule, law: decision.law, decision: decision.id },
    };
  }
  // The sending limit is reached; the step tries again in an hour.
  if (verdict.rule.startsWith('limit.'))
    return { outcome: 'held', until: about.now + hourMs, why: { ...said, rule: verdict.rule } };
  const { id, decision } = await attemptMessage(tx, draft);
  const why = {
    ...said,
    rule: decision.rule,
    law: decision.law,
    to: decision.address,
    messageId: id,
    decision: decision.id,
  };
  return { outcome: decision.outcome === 'deny' ? 'denied' : 'done', why };
}

export const deeds = [email, text];
