import type { SupportAccess, support } from '#contract/account/support.ts';
import type { InputOf } from '#contract/core/call.ts';
import { keepAsOutsider } from '#server/account/organisations/former-members.ts';
import type { Actor, Member } from '#server/core/auth/actor.ts';
import { moveToSupport, tellProcesses } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { endSupportJob } from './end-job.ts';
import { accessById } from './queries.ts';
import { tellOperatorsJob } from './tell-job.ts';

type Side = 'organization' | 'support' | 'time';

/** One access at a time: to change its scope or duration, end the current one first. */
export async function inviteSupport(
  tx: Tx,
  { organisationId, userId }: Member,
  { hours, scope, reason }: InputOf<typeof support.invite>,
): Promise<SupportAccess> {
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  await tx.run(sql`
    update support_accesses set ended_at = ends_at, ended_side = 'time'
    where organisation_id = ${organisationId} and ended_at is null and ends_at <= now()`);
  const open = await tx.one(sql`
    select from support_accesses where organisation_id = ${organisationId} and ended_at is null`);
  if (open) throw new Refusal('conflict', 'Support has access already. End it first.');
  const id = newId();
  await tx.run(sql`
    insert into support_accesses (organisation_id, id, invited_by, reason, scope, ends_at)
    values (${organisationId}, ${id}, ${userId}, ${reason}, ${scope}, now() + ${hours} * interval '1 hour')`);
  await tx.enqueue(tellOperatorsJob.with({ id }));
  await tx.enqueue(endSupportJob.with({ id }, { afterSeconds: hours * 3_600 + 1 }));
  tx.record({
    kind: 'support.invited',
    subject: { type: 'organisation', id: organisationId },
    data: { scope, hours, reason },
  });
  return accessById(tx, id);
}

/** An operator who is inside loses access with the commit: every process drops its cached data about them. */
export async function endSupport(tx: Tx, id: string, by: string | null, side: Side): Promise<void> {
  const { organisationId } = tx.scope;
  const ended = await tx.one<{ operator: string | null }>(sql`
    update support_accesses set ended_at = least(now(), ends_at), ended_by = ${by}, ended_side = ${side}
    where organisation_id = ${organisationId} and id = ${id} and ended_at is null
    returning operator_id as operator`);
  if (!ended) return;
  if (ended.operator) await tellProcesses(tx, [ended.operator]);
  tx.record({ kind: 'support.ended', subject: { type: 'organisation', id: organisationId }, data: { side } });
}

/** The organization's scope for an operator's action on an open invitation; throws when there is none. */
async function scopeOfInvitation(services: Services, id: string, userId: string, requestId: string): Promise<Scope> {
  const found = await services.db.asSystem((tx) =>
    tx.one<{ organisationId: string }>(sql`
      select a.organisation_id as "organisationId" from support_accesses a
      join organisations o on o.id = a.organisation_id and o.delete_at is null
      where a.id = ${id} and a.ended_at is null and a.ends_at > now()`),
  );
  if (!found) throw notFound();
  return { ...found, userId, actorKind: 'support', requestId };
}

/** The first operator to enter takes the invitation, so that the organization knows who is inside. */
export async function enterSupport(
  services: Services,
  { userId, sessionId, aal, hasFactor }: Actor,
  id: string,
  requestId: string,
): Promise<void> {
  if (aal !== 'aal2')
    throw hasFactor
      ? new Refusal('second_factor_required')
      : new Refusal('second_factor_needed', 'Set up two-step verification first.');
  const scope = await scopeOfInvitation(services, id, userId, requestId);
  // Records name the user who changed them, so the operator is added as a former member.
  await services.db.asSystem((tx) => keepAsOutsider(tx, scope.organisationId, userId));
  await services.db.withOrg(scope, async (tx) => {
    const taken = await tx.one<{ isNew: boolean }>(sql`
      update support_accesses a set operator_id = ${userId}, entered_at = coalesce(a.entered_at, now())
      from support_accesses before
      where a.organisation_id = ${scope.organisationId} and a.id = ${id} and a.ended_at is null and a.ends_at > now()
        and (a.operator_id is null or a.operator_id = ${userId})
        and before.organisation_id = a.organisation_id and before.id = a.id
      returning before.entered_at is null as "isNew"`);
    if (!taken) throw new Refusal('conflict', 'A colleague is there already.');
    tx.record({ kind: 'support.entered', subject: { type: 'organisation', id: scope.organisationId } });
  });
  await services.db.asSystem((tx) => moveToSupport(tx, sessionId!, id));
}

export async function leaveSupport(
  services: Services,
  { userId, sessionId, support }: Actor,
  isOver: boolean,
  requestId: string,
): Promise<void> {
  if (support) {
    const scope = await scopeOfInvitation(services, support.id, userId, requestId);
    await services.db.withOrg(scope, async (tx) => {
      if (isOver) return endSupport(tx, support.id, userId, 'support');
      return tx.record({ kind: 'support.left', subject: { type: 'organisation', id: scope.organisationId } });
    });
  }
  await services.db.asSystem((tx) => moveToSupport(tx, sessionId!, null));
}
