import { type ComplianceContext, complianceOf, hitMessage, type PlacedText } from '#contract/core/compliance/check.ts';
import { Refusal } from './refusal.ts';

/** Refuses texts that compliance rules forbid in public, naming for each field the violated class, the reason and a better wording. */
export function refuseForbiddenWords(texts: readonly PlacedText[], context: ComplianceContext = {}): void {
  const hits = complianceOf(texts, context).filter(({ level }) => level === 'block');
  if (hits.length === 0) return;
  throw new Refusal('invalid_input', hitMessage(hits[0]!), {
    issues: hits.map((hit) => ({ path: [...hit.path], message: hitMessage(hit) })),
  });
}
