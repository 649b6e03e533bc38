import type { InputOf } from '#contract/core/call.ts';
import { checkText, type Finding, findingMessage, type Written } from '#contract/inventory/marketing/check.ts';
import { joined, mostLetters } from '#contract/inventory/marketing/draft.ts';
import type { MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import type { Kit, marketing } from '#contract/inventory/marketing/marketing.ts';
import { edited, splitSentences } from '#contract/inventory/marketing/sentences.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockListing } from '../listings/change-listing.ts';
import { presentKit, type Reach, readHome, readKit } from './kits.ts';

const refuse = (path: string, findings: readonly Finding[]): void => {
  if (findings.length === 0) return;
  throw new Refusal('invalid_input', findingMessage(findings[0]!), {
    issues: findings.map((found) => ({ path: [path], message: findingMessage(found) })),
  });
};

/** Rejects what no text may say, written by a person or by a model. */
export const refuseForbidden = (path: string, words: string, facts: MarketingFacts, hidden: Written): void => {
  const sentences = splitSentences(words).map((one) => ({ words: one }));
  refuse(
    path,
    checkText(sentences, facts, hidden).filter(({ severity }) => severity === 'block'),
  );
};

/** Also rejects text that contradicts the record. */
export const refuseUntrue = (path: string, words: string, facts: MarketingFacts, hidden: Written): void => {
  const sentences = splitSentences(words).map((one) => ({ words: one }));
  refuse(
    path,
    checkText(sentences, facts, hidden).filter(({ severity }) => severity !== 'mark'),
  );
};

export async function changeKit(
  tx: Tx,
  actor: Member,
  version: number,
  { id, text, words }: InputOf<typeof marketing.change>,
  reach: Reach,
): Promise<Kit> {
  const { can } = await lockListing(tx, actor, id);
  const home = await readHome(tx, actor, id, reach);
  const before = await readKit(tx, id);
  if (!before) throw notFound();
  if (!can.change) throw new Refusal('forbidden');
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: presentKit(before, home) });
  refuseForbidden('words', words, home.now, home.hidden);
  const sentences = edited(before.texts[text], words);
  const length = joined(sentences).length;
  if (length > mostLetters[text])
    throw invalid(['words'], `Use at most ${mostLetters[text]} characters; this text has ${length}.`);
  await tx.run(sql`
    update listing_kits set texts = jsonb_set(texts, array[${text}::text], ${JSON.stringify(sentences)}::jsonb), version = version + 1,
      changed_at = now()
    where organisation_id = ${actor.organisationId} and listing_id = ${id}`);
  tx.record({ kind: 'listing.marketing_changed', subject: { type: 'listing', id }, data: { text } });
  return presentKit((await readKit(tx, id))!, home);
}
