import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { homeZone } from '#contract/inventory/home-zone.ts';
import type { Loan, loanCore } from '#contract/verticals/loans/loans.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { dealById } from '#server/inventory/deals/queries.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { putBorrower } from './borrowers.ts';
import { type Written, written } from './columns.ts';
import { noticeApplication } from './facts.ts';
import { subjectOf } from './lock-loan.ts';
import { loanById } from './queries.ts';

type New = InputOf<typeof loanCore.create>;
type Links = {
  deal?: string | null | undefined;
  owner?: string | null | undefined;
  processor?: string | null | undefined;
};

/** What a loan is linked to must be there and in the actor's sight. */
export async function checkLinks(tx: Tx, actor: Member, { deal, owner, processor }: Links): Promise<void> {
  if (deal && !(await tx.one(dealById(deal, actor))))
    throw invalid(['deal'], 'This deal doesn’t exist or you can’t see it.');
  if (owner) await checkMembers(tx, [owner], ['owner']);
  if (processor) await checkMembers(tx, [processor], ['processor']);
}

/** By the clock at the home, where anything tells it. */
export const zoneOf = (home: { stateOrProvince?: string | null | undefined; postalCode?: string | null | undefined }) =>
  homeZone({ stateOrProvince: home.stateOrProvince ?? null, postalCode: home.postalCode ?? null });

export async function createLoan(tx: Tx, actor: Member, { lead, ...input }: New): Promise<Loan> {
  const owner = input.owner === undefined ? actor.userId : input.owner;
  if (owner !== null && owner !== actor.userId && !holds(actor.role, 'loans.assign'))
    throw new Refusal('forbidden', 'Your role can’t assign loans.');
  await checkLinks(tx, actor, { ...input, owner });
  const borrower = lead ? await tx.one<{ name: string }>(leadById(lead, actor)) : undefined;
  if (lead && !borrower) throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  const name = input.name ?? borrower?.name.slice(0, 120);
  if (!name) throw invalid(['name'], 'Enter a name, or choose a borrower.');
  const id = await insertLoan(tx, { ...input, name, owner });
  if (lead) await putBorrower(tx, id, { lead, name: borrower!.name });
  const made = await tx.get<Loan>(loanById(id, actor));
  await noticeApplication(tx, made);
  return tx.get<Loan>(loanById(id, actor));
}

/** Who may make it, and what it is linked to, was asked before. */
export async function insertLoan(
  tx: Tx,
  given: Partial<Record<Written, unknown>> & {
    name: string;
    owner: string | null;
    stateOrProvince?: string | null | undefined;
    postalCode?: string | null | undefined;
    timeZone?: string | undefined;
  },
): Promise<string> {
  const id = newId();
  const { organisationId, userId } = tx.scope;
  const all = { ...given, timeZone: zoneOf(given) ?? given.timeZone ?? 'UTC' };
  const fields = (Object.keys(all) as Written[]).filter((field) => all[field] !== undefined);
  await tx.run(sql`
    insert into loans (organisation_id, id, created_by, ${sql.join(fields.map((field) => written[field]))})
    values (${organisationId}, ${id}, ${userId}, ${sql.join(fields.map((field) => sql`${all[field]}`))})`);
  await tx.run(sql`
    insert into loan_milestones (organisation_id, loan_id, milestone) values (${organisationId}, ${id}, 'inquiry')`);
  tx.record({ kind: 'loan.created', subject: subjectOf(id), data: { name: given.name } });
  return id;
}
