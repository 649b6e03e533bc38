import type { InputOf } from '#contract/core/call.ts';
import { certain } from '#contract/people/duplicates.ts';
import type { leads } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { similarLeads } from './similar.ts';

/**
 * For callers that don't want a second lead for the same person. Checked before the insert, so of two simultaneous requests both may pass;
 * the duplicate is then found by the comparison.
 */
export async function refuseKnown(
  services: Services,
  actor: Member,
  input: InputOf<typeof leads.create>,
): Promise<void> {
  const { firstName, lastName, email, phone } = input;
  const scope = { organisationId: actor.organisationId, userId: actor.userId, actorKind: actor.kind };
  const matches = await services.db.withOrg(scope, (tx) =>
    similarLeads(tx, actor, { firstName, lastName, ...(email && { email }), ...(phone && { phone }) }),
  );
  const sure = matches.filter(({ strength }) => strength >= certain);
  if (sure.length === 0) return;
  throw new Refusal('conflict', 'This person already exists.', {
    details: { matches: sure.map(({ lead, rule }) => ({ id: lead.id, name: lead.name, rule })) },
  });
}
