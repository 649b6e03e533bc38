import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type loanStatus, mostStatusLinks, type StatusLink } from '#contract/verticals/loans/loan-status.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockChangeable, seenLoan, subjectOf } from './lock-loan.ts';

const linkPurpose = 'loan status';

const columns = sql`
  k.id, k.name, k.role, k.created_by as "createdBy", k.created_at as "createdAt", k.revoked_at as "revokedAt", k.opens,
  k.last_opened_at as "lastOpenedAt"`;
const linksOf = (tx: Tx, loan: string, more: Sql = sql``): Promise<StatusLink[]> =>
  tx.all<StatusLink>(sql`
    select ${columns} from loan_status_links k where k.organisation_id = ${tx.scope.organisationId} and k.loan_id = ${loan}${more}
    order by k.id desc limit ${sql.int(mostStatusLinks)}`);

export async function readStatusLinks(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<OutputOf<typeof loanStatus.statusLinks>> {
  await seenLoan(tx, actor, id);
  return { links: await linksOf(tx, id) };
}

async function linkById(tx: Tx, loan: string, id: string): Promise<StatusLink> {
  const [link] = await linksOf(tx, loan, sql` and k.id = ${id}`);
  if (!link) throw notFound();
  return link;
}

export async function addStatusLink(
  tx: Tx,
  actor: Member,
  { id, name, role }: InputOf<typeof loanStatus.addStatusLink>,
): Promise<StatusLink> {
  const loan = await lockChangeable(tx, actor, id);
  if (loan.archivedAt) throw new Refusal('conflict', 'This loan is archived.');
  if ((await linksOf(tx, id)).length >= mostStatusLinks)
    throw new Refusal('conflict', `A loan has at most ${mostStatusLinks} status links.`);
  const linkId = newId();
  await tx.run(sql`
    insert into loan_status_links (organisation_id, id, loan_id, name, role, created_by)
    values (${actor.organisationId}, ${linkId}, ${id}, ${name}, ${role}, ${actor.userId})`);
  tx.record({ kind: 'loan.status_shared', subject: subjectOf(id), data: { name, role } });
  return linkById(tx, id, linkId);
}

export async function statusAddress(
  tx: Tx,
  actor: Member,
  { id, linkId }: InputOf<typeof loanStatus.statusAddress>,
  { secret, publicUrl }: Services['settings'],
): Promise<{ address: string }> {
  await lockChangeable(tx, actor, id);
  const link = await linkById(tx, id, linkId);
  if (link.revokedAt) throw new Refusal('conflict', 'This link is revoked. Add a new one.');
  tx.record({ kind: 'loan.status_copied', subject: subjectOf(id), data: { name: link.name } });
  return { address: `${publicUrl}/loan-status/${seal(secret, linkPurpose, `${actor.organisationId} ${linkId}`)}` };
}

export async function revokeStatusLink(
  tx: Tx,
  actor: Member,
  { id, linkId }: InputOf<typeof loanStatus.revokeStatusLink>,
): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const link = await linkById(tx, id, linkId);
  if (link.revokedAt) return { done: true };
  await tx.run(sql`
    update loan_status_links set revoked_at = now() where organisation_id = ${actor.organisationId} and id = ${linkId}`);
  tx.record({ kind: 'loan.status_unshared', subject: subjectOf(id), data: { name: link.name } });
  return { done: true };
}

/** Status and nothing else: no amount, rate, condition or borrower. Each opening is counted, the first one is told. */
export async function seeStatus(
  { db, settings }: Services,
  token: string,
  requestId: string,
): Promise<OutputOf<typeof loanStatus.seeStatus>> {
  let at: [string, string];
  try {
    at = unseal(settings.secret, linkPurpose, token).split(' ') as [string, string];
  } catch {
    throw notFound();
  }
  const [organisationId, id] = at;
  await limit(db, `loan status ${id}`, 300, 3_600);
  return db.withOrg({ organisationId, userId: null, actorKind: 'system', requestId }, async (tx) => {
    const found = await tx.one<
      OutputOf<typeof loanStatus.seeStatus> & { loan: string; name: string; isFirst: boolean }
    >(sql`
      select ${brandColumns}, nullif(concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), nullif(l.state_or_province, '')), '') as address,
        case when l.state in ('open', 'funded') then l.state else 'ended' end as state, case when l.state = 'open' then l.milestone end as milestone,
        case when l.state = 'open' then l.closing_on end as "closingOn", coalesce(trim(u.first_name || ' ' || u.last_name), '') as officer, u.email,
        (l.milestone_changed_at at time zone l.time_zone)::date::text as "changedOn", l.id as loan, k.name, k.opens = 0 as "isFirst"
      from loan_status_links k join loans l on l.organisation_id = k.organisation_id and l.id = k.loan_id
      ${brandJoin('k')}
      left join users u on u.id = l.owner_id
      where k.organisation_id = ${organisationId} and k.id = ${id} and k.revoked_at is null and l.archived_at is null
      for update of k`);
    if (!found) throw notFound();
    const { loan, name, isFirst, ...status } = found;
    await tx.run(sql`
      update loan_status_links set opens = opens + 1, last_opened_at = now()
      where organisation_id = ${organisationId} and id = ${id}`);
    if (isFirst) tx.record({ kind: 'loan.status_opened', subject: subjectOf(loan), data: { name } });
    return status;
  });
}
