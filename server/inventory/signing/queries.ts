import type { Signing } from '#contract/inventory/signing.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { filedById } from '../files/queries.ts';
import { isMailed } from './mail-jobs.ts';

/** All public fields of a signing `g`. */
const signingColumns = sql`
  g.id, g.file_id as file, g.title, g.message, g.in_order as "inOrder", g.state, g.expires_at as "expiresAt", g.created_at as "createdAt",
  g.finished_at as "finishedAt", (select u.first_name || ' ' || u.last_name from users u where u.id = g.created_by) as by,
  g.sealed_file_id as "sealedFile",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'role', s.role, 'state', s.state, 'email', s.email,
      'isMailed', ${isMailed}, 'signedAt', s.signed_at, 'declinedReason', s.declined_reason) order by s.position), '[]')
    from signers s where s.organisation_id = g.organisation_id and s.signing_id = g.id) as signers`;

/** Everyone who can see the file can see its signers. */
export const signingList = (fileId: string, actor: Member): Sql => sql`
  select case when exists (select from (${filedById(fileId, actor)}) seen) then (
    select json_build_object('signings', coalesce(json_agg(r), '[]'))::text from (
      select ${signingColumns} from signings g where g.organisation_id = ${actor.organisationId} and g.file_id = ${fileId}
      order by g.id desc limit 100) r) end`;

export async function findSigning(tx: Tx, actor: Member, id: string, lock = false): Promise<Signing> {
  const found = sql`select ${signingColumns} from signings g where g.organisation_id = ${actor.organisationId} and g.id = ${id}`;
  const signing = await tx.one<Signing>(lock ? sql`${found} for update of g` : found);
  const file = signing && (await tx.one<{ can: { change: boolean } }>(filedById(signing.file, actor)));
  if (!signing || !file) throw notFound();
  if (lock && !file.can.change) throw new Refusal('forbidden');
  return signing;
}

export async function trailOf(tx: Tx, actor: Member, id: string) {
  await findSigning(tx, actor, id);
  return { steps: await stepsOf(tx, id) };
}

export type Step = { id: string; what: string; signer: string | null; ip: string; agent: string; at: string };

export const stepsOf = (tx: Tx, signingId: string): Promise<Step[]> =>
  tx.all<Step>(sql`
    select p.id, p.what, s.name as signer, p.ip, p.agent, p.created_at as at
    from signing_steps p left join signers s on s.organisation_id = p.organisation_id and s.id = p.signer_id
    where p.organisation_id = ${tx.scope.organisationId} and p.signing_id = ${signingId} order by p.id limit 1000`);
