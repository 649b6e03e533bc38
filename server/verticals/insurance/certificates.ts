import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Certificate, policyParts } from '#contract/verticals/insurance/policy-parts.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type LockedPolicy, lockChangeable, subjectOf } from './lock-policy.ts';
import { policyById } from './queries.ts';

export const certificateColumns = sql`k.id, k.number, k.form, k.state, k.holder, k.address, k.description,
  k.additional_insured as "additionalInsured", k.waiver, k.due_on as "dueOn", k.issued_at as "issuedAt",
  k.void_reason as "voidReason", k.term`;

/** What a certificate said on the day it was issued. */
export type Said = {
  insured: string;
  line: string;
  carrier: string;
  naic: string;
  number: string | null;
  effectiveOn: string;
  expiresOn: string;
  coverages: Record<string, number>;
  organisation: string;
};

type New = InputOf<typeof policyParts.requestCertificate>;

async function put(tx: Tx, policy: LockedPolicy, given: Omit<New, 'id'>): Promise<Certificate> {
  return tx.get<Certificate>(sql`
    with k as (insert into certificates (organisation_id, policy_id, number, form, holder, address, description, additional_insured,
        waiver, due_on, term)
      select ${tx.scope.organisationId}, ${policy.id}, coalesce(max(c.number), 0) + 1, ${given.form}, ${given.holder},
        ${given.address}, ${given.description}, ${given.additionalInsured}, ${given.waiver}, ${given.dueOn}, ${policy.term}
      from certificates c where c.organisation_id = ${tx.scope.organisationId} and c.policy_id = ${policy.id} returning *)
    select ${certificateColumns} from k`);
}

/** The policy is locked, so that two requests do not get one number. */
export async function requestCertificate(tx: Tx, actor: Member, { id, ...given }: New): Promise<Certificate> {
  const policy = await lockChangeable(tx, actor, id);
  const made = await put(tx, policy, given);
  tx.record({ kind: 'policy.certificate_requested', subject: subjectOf(id), data: { holder: given.holder } });
  return made;
}

/** What endorsements of this term grant. A certificate reports coverage; it never makes any. */
async function grantsOf(tx: Tx, policy: LockedPolicy): Promise<string[]> {
  const { grants } = await tx.get<{ grants: string[] }>(sql`
    select coalesce(array_agg(distinct g), '{}') as grants from policy_transactions t cross join unnest(t.grants) g
    where t.organisation_id = ${tx.scope.organisationId} and t.policy_id = ${policy.id} and t.kind = 'endorsement'
      and t.term = ${policy.term}`);
  return grants;
}

const lacking = (
  { additionalInsured, waiver }: Pick<Certificate, 'additionalInsured' | 'waiver'>,
  grants: readonly string[],
) => (additionalInsured && !grants.includes('additional_insured')) || (waiver && !grants.includes('waiver'));

const inTerm = (policy: LockedPolicy): void => {
  if (policy.state !== 'in_force' && policy.state !== 'upcoming')
    throw new Refusal('conflict', 'Certificates are issued for policies in force.');
};

async function issue(tx: Tx, policy: LockedPolicy, certificateId: string): Promise<Certificate> {
  return tx.get<Certificate>(sql`
    with k as (update certificates f set state = 'issued', issued_at = now(), issued_by = ${tx.scope.userId}, term = ${policy.term},
        said = (select jsonb_build_object('insured', l.insured, 'line', l.line, 'carrier', c.name, 'naic', c.naic, 'number', l.number,
          'effectiveOn', l.effective_on, 'expiresOn', l.expires_on, 'coverages', l.coverages, 'organisation', o.name)
          from policies l join carriers c on c.organisation_id = l.organisation_id and c.id = l.carrier_id
          join organisations o on o.id = l.organisation_id
          where l.organisation_id = f.organisation_id and l.id = f.policy_id)
      where f.organisation_id = ${tx.scope.organisationId} and f.id = ${certificateId} returning *)
    select ${certificateColumns} from k`);
}

async function certificateOf(tx: Tx, policyId: string, certificateId: string): Promise<Certificate> {
  const found = await tx.one<Certificate>(sql`
    select ${certificateColumns} from certificates k
    where k.organisation_id = ${tx.scope.organisationId} and k.policy_id = ${policyId} and k.id = ${certificateId}`);
  if (!found) throw notFound();
  return found;
}

export async function issueCertificate(
  tx: Tx,
  actor: Member,
  { id, certificateId }: InputOf<typeof policyParts.issueCertificate>,
): Promise<Certificate> {
  const policy = await lockChangeable(tx, actor, id);
  const before = await certificateOf(tx, id, certificateId);
  if (before.state === 'issued') return before;
  if (before.state === 'void') throw new Refusal('conflict', 'This certificate is void.');
  inTerm(policy);
  if (lacking(before, await grantsOf(tx, policy)))
    throw new Refusal('conflict', 'An additional insured or a waiver needs an endorsement on the policy first.');
  const issued = await issue(tx, policy, certificateId);
  tx.record({ kind: 'policy.certificate_issued', subject: subjectOf(id), data: { holder: before.holder } });
  return issued;
}

/** Every holder of the last term's certificates gets this term's, once. Those that need an endorsement first are left as requests. */
export async function reissueCertificates(
  tx: Tx,
  actor: Member,
  { id }: InputOf<typeof policyParts.reissueCertificates>,
): Promise<OutputOf<typeof policyParts.reissueCertificates>> {
  const policy = await lockChangeable(tx, actor, id);
  inTerm(policy);
  const grants = await grantsOf(tx, policy);
  const holders = await tx.all<Certificate>(sql`
    select distinct on (k.holder, k.form) ${certificateColumns} from certificates k
    where k.organisation_id = ${actor.organisationId} and k.policy_id = ${id} and k.state = 'issued' and k.term < ${policy.term}
      and not exists (select from certificates n where n.organisation_id = k.organisation_id and n.policy_id = k.policy_id
        and n.holder = k.holder and n.form = k.form and n.term = ${policy.term} and n.state <> 'void')
    order by k.holder, k.form, k.number desc`);
  let [issued, held] = [0, 0];
  for (const { form, holder, address, description, additionalInsured, waiver } of holders) {
    const given = { form, holder, address, description, additionalInsured, waiver, dueOn: policy.today };
    const made = await put(tx, policy, given);
    if (lacking(given, grants)) held += 1;
    else {
      await issue(tx, policy, made.id);
      issued += 1;
    }
  }
  if (issued + held > 0)
    tx.record({ kind: 'policy.certificates_reissued', subject: subjectOf(id), data: { issued, held } });
  return { issued, held };
}

export async function voidCertificate(
  tx: Tx,
  actor: Member,
  { id, certificateId, reason }: InputOf<typeof policyParts.voidCertificate>,
): Promise<Certificate> {
  await lockChangeable(tx, actor, id);
  const before = await certificateOf(tx, id, certificateId);
  if (before.state === 'void') return before;
  if (before.state === 'requested') throw new Refusal('conflict', 'Only an issued certificate can be voided.');
  const after = await tx.get<Certificate>(sql`
    with k as (update certificates set state = 'void', void_reason = ${reason}
      where organisation_id = ${actor.organisationId} and id = ${certificateId} returning *)
    select ${certificateColumns} from k`);
  tx.record({ kind: 'policy.certificate_voided', subject: subjectOf(id), data: { holder: before.holder, reason } });
  return after;
}

export async function saidBy(
  tx: Tx,
  actor: Member,
  id: string,
  certificateId: string,
): Promise<Certificate & { said: Said }> {
  if (!(await tx.one(policyById(id, actor)))) throw notFound();
  const found = await certificateOf(tx, id, certificateId);
  if (found.state === 'requested') throw new Refusal('conflict', 'This certificate isn’t issued yet.');
  const { said } = await tx.get<{ said: Said }>(sql`
    select said from certificates where organisation_id = ${actor.organisationId} and id = ${certificateId}`);
  return { ...found, said };
}
