import type { InputOf, OutputOf } from '#contract/core/call.ts';
import {
  type IncompleteNotice,
  type loanIncompleteness,
  mostIncompleteNotices,
} from '#contract/verticals/loans/incompleteness.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { usualColour } from '#server/inventory/paper/brand-colour.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { lockChangeable, seenLoan, subjectOf, todayAt } from './lock-loan.ts';
import { loanSettingsOf } from './settings.ts';

const columns = sql`
  n.id, n.missing, n.sent_on::text as "sentOn", n.respond_by::text as "respondBy", n.method, n.borrowers, n.sent_by as "sentBy",
  n.sent_at as "sentAt", n.seen_at as "seenAt"`;

const noticesOf = (tx: Tx, loan: string, more: Sql = sql``): Promise<IncompleteNotice[]> =>
  tx.all<IncompleteNotice>(sql`
    select ${columns} from loan_incomplete_notices n where n.organisation_id = ${tx.scope.organisationId} and n.loan_id = ${loan}${more}
    order by n.id desc limit ${sql.int(mostIncompleteNotices)}`);

export async function readNotices(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<OutputOf<typeof loanIncompleteness.incompleteNotices>> {
  await seenLoan(tx, actor, id);
  return { notices: await noticesOf(tx, id) };
}

/** By when applicants were asked to answer last; nothing where they were not. */
export const respondByOf = async (tx: Tx, loan: string): Promise<string | null> =>
  (
    await tx.get<{ on: string | null }>(sql`
      select max(respond_by)::text as "on" from loan_incomplete_notices
      where organisation_id = ${tx.scope.organisationId} and loan_id = ${loan}`)
  ).on;

type Applicant = { name: string; lead: string | null; hasMail: boolean };
type Wish = InputOf<typeof loanIncompleteness.sendIncompleteNotice>;

function refuseWish({ applicationOn, completeOn, state }: Loan, wish: Wish, today: string): void {
  if (state !== 'open') throw new Refusal('conflict', 'This loan has ended.');
  if (!applicationOn) throw new Refusal('conflict', 'Only an application that was received can be incomplete.');
  if (completeOn) throw new Refusal('conflict', 'This application is complete. Remove its date first.');
  if (wish.respondBy <= today) throw invalid(['respondBy'], 'Enter a date after today.');
  if (wish.method === 'portal' && !wish.hasConsent)
    throw invalid(['hasConsent'], 'Electronic notices need the applicant’s consent. Send it by mail instead.');
}

/** Told in writing, kept as it was told. The first one stops the clock of thirty days; the last one says until when is waited. */
export async function sendNotice(tx: Tx, actor: Member, wish: Wish): Promise<IncompleteNotice> {
  const { id, missing, respondBy, method } = wish;
  const { organisationId, userId } = actor;
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  refuseWish(loan, wish, today);
  const applicants = await tx.all<Applicant>(sql`
    select b.name, b.lead_id as lead, coalesce(p.email, '') <> '' as "hasMail" from loan_borrowers b
    left join leads p on p.organisation_id = b.organisation_id and p.id = b.lead_id
    where b.organisation_id = ${organisationId} and b.loan_id = ${id} order by b.position`);
  if (applicants.length === 0) throw new Refusal('conflict', 'Add a borrower first.');
  const told = method === 'portal' ? applicants.filter(({ lead, hasMail }) => lead && hasMail) : [];
  if (method === 'portal' && told.length === 0)
    throw new Refusal('conflict', 'No borrower has an email address. Send the notice by mail.');
  if ((await noticesOf(tx, id)).length >= mostIncompleteNotices)
    throw new Refusal('conflict', `A loan has at most ${mostIncompleteNotices} notices.`);
  const noticeId = newId();
  const names = applicants.map(({ name }) => name).join(', ');
  await tx.run(sql`
    insert into loan_incomplete_notices (organisation_id, id, loan_id, missing, sent_on, respond_by, method, borrowers, address, sent_by)
    values (${organisationId}, ${noticeId}, ${id}, ${missing}::text[], ${today}, ${respondBy}, ${method}, ${names.slice(0, 600)},
      ${loan.address?.slice(0, 200) || null}, ${userId})`);
  await tx.run(sql`
    update loans set incomplete_notice_on = coalesce(incomplete_notice_on, ${today}), version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'loan.incompleteness_told',
    subject: subjectOf(id),
    data: { missing: missing.length, respondBy, method },
  });
  const about = loan.address || loan.name;
  for (const { lead } of told) await tellByPortal(tx, { lead: lead!, what: 'paper', about, locale: null });
  return (await noticesOf(tx, id, sql` and n.id = ${noticeId}`))[0]!;
}

export type IncompleteLetter = IncompleteNotice & {
  address: string | null;
  lender: string;
  nmls: string;
  sender: string;
  email: string;
  color: string;
};

/** All that the notice says, for whoever draws it: in the colors of the office, with whom to ask. */
export async function noticeToDraw(tx: Tx, loan: string, noticeId: string): Promise<IncompleteLetter> {
  const [notice] = await noticesOf(tx, loan, sql` and n.id = ${noticeId}`);
  if (!notice) throw notFound();
  const { lender, nmls } = await loanSettingsOf(tx);
  const about = await tx.get<{
    office: string;
    sender: string;
    email: string;
    color: string;
    address: string | null;
  }>(sql`
    select ${brandName} as office, trim(u.first_name || ' ' || u.last_name) as sender, u.email,
      coalesce(w.colour, ${usualColour}) as color, n.address
    from loan_incomplete_notices n ${brandJoin('n')}
    join users u on u.id = n.sent_by where n.organisation_id = ${tx.scope.organisationId} and n.id = ${noticeId}`);
  const { office, sender, email, color, address } = about;
  return { ...notice, address, lender: lender || office, nmls, sender, email, color };
}

/** A borrower opens one of their own; the first time is kept. */
export async function openNotice(tx: Tx, lead: string, noticeId: string): Promise<string> {
  const found = await tx.one<{ loan: string }>(sql`
    update loan_incomplete_notices n set seen_at = coalesce(n.seen_at, now())
    from loan_borrowers b, loans l
    where n.organisation_id = ${tx.scope.organisationId} and n.id = ${noticeId} and b.organisation_id = n.organisation_id
      and b.loan_id = n.loan_id and b.lead_id = ${lead} and l.organisation_id = n.organisation_id and l.id = n.loan_id
      and l.archived_at is null
    returning n.loan_id as loan`);
  if (!found) throw notFound();
  return found.loan;
}

/** Of a borrower `b` and their loan `l`: what they were asked for. */
export const noticesInPortal = sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'sentOn', n.sent_on, 'respondBy', n.respond_by, 'missing', n.missing)
      order by n.id desc), '[]')
    from loan_incomplete_notices n where n.organisation_id = l.organisation_id and n.loan_id = l.id)`;
