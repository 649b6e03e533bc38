import { type ComplianceContext, complianceOf, hitMessage, type PlacedText } from '#contract/core/compliance/check.ts';
import { Refusal } from './refusal.ts';

/** Refuses texts that no public may read, by the name of each field, with the class, the reason and a better sentence. */
export function refuseForbiddenWords(texts: readonly PlacedText[], context: ComplianceContext = {}): void {
  const hits = complianceOf(texts, context).filter(({ level }) => level === 'block');
  if (hits.length === 0) return;
  throw new Refusal('invalid_input', hitMessage(hits[0]!), {
    issues: hits.map((hit) => ({ path: [...hit.path], message: hitMessage(hit) })),
  });
}
