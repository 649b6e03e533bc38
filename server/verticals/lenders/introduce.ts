import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { lenderConsent, type Status } from '#contract/verticals/lenders/lender-words.ts';
import type { Introduction, introductions } from '#contract/verticals/lenders/lenders.ts';
import { costOf, endOfDay } from '#contract/verticals/lenders/quotes.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import { dealById } from '#server/inventory/deals/queries.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { lockIntroduction, seen, subjectOf } from './queries.ts';

type New = InputOf<typeof introductions.create>;
type Known = { id: string; name: string; states: string[]; isAffiliated: boolean; disclosure: string };

/** Each once, each in the directory, each licensed where the home is. */
async function checkLenders(tx: Tx, { choices, state }: New): Promise<Known[]> {
  const ids = choices.map(({ lender }) => lender);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw invalid(['choices', twice, 'lender'], 'This lender is listed twice.');
  const known = await tx.all<Known>(sql`
    select id, name, states, is_affiliated as "isAffiliated", disclosure from lenders
    where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) and removed_at is null for share`);
  const byId = new Map(known.map((lender) => [lender.id, lender]));
  for (const [place, id] of ids.entries()) {
    const lender = byId.get(id);
    if (!lender) throw invalid(['choices', place, 'lender'], 'Choose a lender of your directory.');
    if (!lender.states.includes(state))
      throw invalid(['choices', place, 'lender'], `${lender.name} isn’t licensed in ${state}.`);
  }
  return ids.map((id) => byId.get(id)!);
}

export async function introduce(tx: Tx, actor: Member, input: New): Promise<Introduction> {
  const { organisationId, userId } = actor;
  if (!(await tx.one(leadById(input.lead, actor))))
    throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  if (input.deal && !(await tx.one(dealById(input.deal, actor))))
    throw invalid(['deal'], 'This deal doesn’t exist or you can’t see it.');
  if (input.loan !== null && input.price !== null && input.loan > input.price)
    throw invalid(['loan'], 'The loan is more than the price.');
  const lenders = await checkLenders(tx, input);
  const id = newId();
  const zone = homeZone({ stateOrProvince: input.state, postalCode: null }) ?? unknownZone;
  await tx.run(sql`
    insert into introductions (organisation_id, id, lead_id, deal_id, state_or_province, time_zone, scopes, consent_how, consent_text,
      expires_at, price_cents, loan_cents, term_months, program, assumptions, owner_id, created_by)
    values (${organisationId}, ${id}, ${input.lead}, ${input.deal}, ${input.state}, ${zone}, ${[...new Set(input.scopes)]},
      ${input.consentHow}, ${lenderConsent}, now() + ${input.days}::int * interval '1 day', ${input.price}, ${input.loan},
      ${input.termMonths}, ${input.program}, ${input.assumptions}, ${userId}, ${userId})`);
  const rows = lenders.map((lender, at) => ({
    lender: lender.id,
    place: at + 1,
    reason: input.choices[at]!.reason,
    disclosure: lender.isAffiliated ? lender.disclosure : '',
  }));
  await tx.run(sql`
    with made as (
      insert into introduction_choices (organisation_id, introduction_id, lender_id, place, reason, disclosure)
      select ${organisationId}, ${id}, c.lender, c.place, c.reason, c.disclosure
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(lender uuid, place int, reason text, disclosure text)
      returning id, lender_id)
    insert into introduction_steps (organisation_id, choice_id, lender_id, status)
    select ${organisationId}, id, lender_id, 'introduced' from made`);
  tx.record({
    kind: 'introduction.created',
    subject: subjectOf(id),
    data: { lead: input.lead, count: lenders.length, scopes: input.scopes },
  });
  return seen(tx, actor, id);
}

const choiceOf = ({ choices }: Introduction, id: string) => {
  const choice = choices.find((one) => one.id === id);
  if (!choice) throw notFound();
  return choice;
};

const refuseOver = ({ isOpen }: Introduction): void => {
  if (!isOpen) throw new Refusal('conflict', 'The client’s consent has ended. Record a new introduction.');
};

export async function chooseLender(
  tx: Tx,
  actor: Member,
  { id, choice }: InputOf<typeof introductions.choose>,
): Promise<Introduction> {
  const before = await lockIntroduction(tx, actor, id);
  const { isChosen, lender } = choiceOf(before, choice);
  if (isChosen) return before;
  refuseOver(before);
  await tx.run(sql`
    update introduction_choices set is_chosen = (id = ${choice})
    where organisation_id = ${actor.organisationId} and introduction_id = ${id}`);
  tx.record({ kind: 'introduction.chosen', subject: subjectOf(id), data: { name: lender.name } });
  return seen(tx, actor, id);
}

export async function revokeConsent(tx: Tx, actor: Member, id: string): Promise<Introduction> {
  const before = await lockIntroduction(tx, actor, id);
  if (before.revokedAt) return before;
  await tx.run(sql`
    update introductions set revoked_at = now(), version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'introduction.revoked', subject: subjectOf(id) });
  return seen(tx, actor, id);
}

export const linkPurpose = 'lender introduction';

export async function lenderLink(
  tx: Tx,
  actor: Member,
  { id, choice }: InputOf<typeof introductions.link>,
  { secret, publicUrl }: Settings,
): Promise<{ address: string }> {
  const before = await lockIntroduction(tx, actor, id);
  refuseOver(before);
  const { lender } = choiceOf(before, choice);
  tx.record({ kind: 'introduction.shared', subject: subjectOf(id), data: { name: lender.name } });
  return { address: `${publicUrl}/lender/${seal(secret, linkPurpose, `${actor.organisationId} ${choice}`)}` };
}

/** One step of a lender with a client: kept with its time, so that turn times are measured and not told. */
export async function stepTo(
  tx: Tx,
  choice: { id: string; introduction: string; lender: string; name: string; status: Status },
  status: Status,
): Promise<void> {
  if (choice.status === status) return;
  const { organisationId } = tx.scope;
  await tx.run(sql`
    update introduction_choices set status = ${status}, status_at = now()
    where organisation_id = ${organisationId} and id = ${choice.id}`);
  await tx.run(sql`
    insert into introduction_steps (organisation_id, choice_id, lender_id, status)
    values (${organisationId}, ${choice.id}, ${choice.lender}, ${status})`);
  tx.record({
    kind: 'introduction.status_changed',
    subject: subjectOf(choice.introduction),
    data: { name: choice.name, from: choice.status, to: status },
  });
}

export async function setStatus(
  tx: Tx,
  actor: Member,
  { id, choice, status }: InputOf<typeof introductions.setStatus>,
): Promise<Introduction> {
  const before = await lockIntroduction(tx, actor, id);
  const found = choiceOf(before, choice);
  const { id: lender, name } = found.lender;
  await stepTo(tx, { id: choice, introduction: id, lender, name, status: found.status }, status);
  return seen(tx, actor, id);
}

export async function addQuote(
  tx: Tx,
  actor: Member,
  { id, lender, rate, points, fees, lockDays, assumptions }: InputOf<typeof introductions.addQuote>,
): Promise<OutputOf<typeof introductions.addQuote>> {
  const before = await lockIntroduction(tx, actor, id);
  refuseOver(before);
  const choice = before.choices.find((one) => one.lender.id === lender);
  if (!choice) throw invalid(['lender'], 'Choose a lender of this introduction.');
  const { loan, termMonths } = before;
  if (loan === null || termMonths === null)
    throw new Refusal('conflict', 'Enter the loan amount and term of the scenario first.');
  const now = Date.now();
  const today = dayIn(now, before.timeZone);
  const { apr, payment } = costOf({ loan, months: termMonths, rate, points, fees }, today);
  const made = await tx.get<Omit<OutputOf<typeof introductions.addQuote>, 'lender'>>(sql`
    insert into loan_quotes (organisation_id, introduction_id, lender_id, rate, points, fee_cents, lock_days, apr, payment_cents,
      assumptions, quoted_at, expires_at, created_by)
    values (${actor.organisationId}, ${id}, ${lender}, ${rate}, ${points}, ${fees}, ${lockDays}, ${apr}, ${payment}, ${assumptions},
      ${new Date(now).toISOString()}, ${endOfDay(today, before.timeZone).toISOString()}, ${actor.userId})
    returning id, rate, points, fee_cents as fees, lock_days as "lockDays", apr, payment_cents as payment, assumptions,
      quoted_at as "quotedAt", expires_at as "expiresAt", false as "isExpired"`);
  tx.record({ kind: 'introduction.quoted', subject: subjectOf(id), data: { name: choice.lender.name } });
  return { ...made, lender: { id: lender, name: choice.lender.name } };
}
