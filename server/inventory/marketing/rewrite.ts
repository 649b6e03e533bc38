import { checkText } from '#contract/inventory/marketing/check.ts';
import { draft, joined, mostLetters } from '#contract/inventory/marketing/draft.ts';
import type { marketing } from '#contract/inventory/marketing/marketing.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { requireAi } from '#server/account/ai-policy/policy.ts';
import { giveBackCredits, useCredits } from '#server/account/billing/entitlements.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { jsonHeaders } from '#server/core/http/reply.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { readFacts } from './kits.ts';

const mostSeconds = 60;

const systemText = (most: number): string =>
  `You put a property description into better words. Write plain English in complete sentences, at most ${most} characters, without headings or lists. Use only what the description says: add no number, room, feature, place, school or distance that is not in it, and leave none of its numbers out. Describe the home, never who lives or should live there, and never call a neighborhood safe, good or exclusive. Answer with the description alone.`;

/**
 * The record's sentences in other words. A model may only rephrase sentences drafted from the fields: forbidden sentences are dropped, and
 * unsupported claims are marked for a person to judge. Nothing is saved. It uses its own transactions, so that none stays open while the
 * model runs.
 */
export async function rewriteText({
  input: { id, text },
  actor,
  scope,
  services,
  web,
}: BytesContext<typeof marketing.rewrite>): Promise<Response> {
  const { db, model } = services;
  const most = mostLetters[text];
  const { home, rule } = await db.withOrg(scope, async (tx) => ({
    home: await readFacts(tx, actor, id),
    rule: await requireAi(tx, actor, 'remarks'),
  }));
  if (!home.listing.can.change) throw new Refusal('forbidden');
  const drafted = joined(draft(text, home.now));
  const words = model.kind === 'built-in' || rule.writer !== 'model' ? drafted : await rephrased();
  const sentences = splitSentences(words).map((one) => ({ words: one }));
  const forbidden = new Set(
    checkText(sentences, home.now, home.hidden).flatMap(({ severity, sentence }) =>
      severity === 'block' ? sentence : [],
    ),
  );
  const kept = sentences.filter((_, place) => !forbidden.has(place));
  const answer = { words: joined(kept), findings: checkText(kept, home.now, home.hidden) };
  return new Response(JSON.stringify(answer), { headers: jsonHeaders(web.var.request.id) });

  async function rephrased(): Promise<string> {
    const takenAt = new Date().toISOString();
    await db.withOrg(scope, (tx) => useCredits(tx, 1));
    try {
      let written = '';
      for await (const piece of model.stream({
        system: systemText(most),
        messages: [{ role: 'user', content: drafted }],
        locale: 'en',
        maxTokens: 700,
        signal: AbortSignal.any([services.stopping, AbortSignal.timeout(mostSeconds * 1_000)]),
      }))
        written += piece;
      return written.trim();
    } catch (error) {
      await db.withOrg(scope, (tx) => giveBackCredits(tx, 1, takenAt));
      services.log.warn({ err: error }, 'a model did not put a text into other words');
      throw new Refusal('unavailable', 'The rewrite didn’t work. Try again later.', { retryAfter: 30 });
    }
  }
}
