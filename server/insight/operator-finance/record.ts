import type { Actor } from '#server/core/auth/actor.ts';
import type { NewEvent, Queries } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';

/** Bills belong to no organization, so an operator's deed is recorded in the one that they work in. */
export function recordFor(tx: Queries, actor: Actor, request: RequestFacts, event: NewEvent): void {
  if (!actor.organisationId) return;
  const scope = {
    organisationId: actor.organisationId,
    userId: actor.userId,
    actorKind: 'user',
    requestId: request.id,
  } as const;
  tx.recordFor(scope, event);
}
