import { z } from 'zod';
import { lesserRole, type Role, roles } from '#contract/core/access.ts';
import type { Member } from '../auth/actor.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { GiveUp, type RunningJob } from './define-job.ts';

/** Who started a job, stored in its payload in addition to the row's `created_by`: a person, or a key with a role of its own. */
export const starter = z.strictObject({ kind: z.enum(['user', 'key']), role: z.enum(roles) });
type Starter = z.infer<typeof starter>;

export const starterOf = ({ kind, role }: Member): Starter => ({ kind, role });

/** For a person, their own current role counts instead. */
const aPerson: Starter = { kind: 'user', role: 'viewer' };

/** The person who started the job, with the rights they have now: rights they have lost since are lost for the job too. */
export async function actorOf(tx: Tx, job: RunningJob, { kind, role }: Starter = aPerson): Promise<Member> {
  const { organisationId, createdBy: userId } = job;
  if (!organisationId || !userId) throw new Error(`A job of the kind ${job.kind} must be somebody’s.`);
  const member = await tx.one<{ role: Role; proved: boolean; key: boolean }>(sql`
    select m.role, exists (select from users u where u.id = m.user_id and u.email_verified_at is not null) as proved, exists (
      select from api_keys k where k.organisation_id = m.organisation_id and k.created_by = m.user_id and k.role = ${role}
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      union all
      select from app_grants g where g.organisation_id = m.organisation_id and g.user_id = m.user_id
        and g.revoked_at is null) as key
    from memberships m where m.organisation_id = ${organisationId} and m.user_id = ${userId} and m.removed_at is null`);
  if (!member) throw new GiveUp('Whoever started this is no longer a member.');
  if (kind === 'key' && !member.key) throw new GiveUp('The key this was started with is no longer valid.');
  const lesser = kind === 'key' ? lesserRole(role, member.role) : member.role;
  if (!lesser) throw new GiveUp('The key this was started with is no longer valid.');
  return {
    kind,
    userId,
    organisationId,
    role: lesser,
    sessionId: null,
    aal: 'aal1',
    hasFactor: false,
    signedInAt: 0,
    isOperator: false,
    isProved: member.proved,
    isDemo: false,
    barred: null,
    scopes: null,
    support: null,
    endsAt: Number.POSITIVE_INFINITY,
  };
}
