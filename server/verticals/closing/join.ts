import type { InputOf } from '#contract/core/call.ts';
import type { ClosingSuggestion, ClosingView, closings } from '#contract/verticals/closing/closing.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { visibleTo as dealVisible } from '#server/inventory/deals/policy.ts';
import { visibleTo as policyVisible } from '../insurance/policy.ts';
import { joinDeal } from '../loans/join-deal.ts';
import { visibleTo as loanVisible } from '../loans/policy.ts';
import { membersOf } from './facts.ts';
import { sightsOf, viewOf } from './view.ts';

type One = { part: ClosingPart; id: string };

const only = ({ part, id }: One) => ({
  deal: part === 'deal' ? id : null,
  loans: part === 'loan' ? [id] : [],
  policies: part === 'policy' ? [id] : [],
});

const subjectOf = ({ part, id }: One) => ({ type: part, id });

/** A policy is for one closing; a second one takes the place of the first. */
async function putPolicy(tx: Tx, policy: string, to: One): Promise<boolean> {
  const { organisationId, userId } = tx.scope;
  const [deal, loan] = to.part === 'deal' ? [to.id, null] : [null, to.id];
  await tx.run(sql`
    delete from closing_policies where organisation_id = ${organisationId} and policy_id = ${policy}
      and (deal_id, loan_id) is distinct from (${deal}::uuid, ${loan}::uuid)`);
  const changed = await tx.run(sql`
    insert into closing_policies (organisation_id, policy_id, deal_id, loan_id, created_by)
    values (${organisationId}, ${policy}, ${deal}, ${loan}, ${userId})
    on conflict (organisation_id, policy_id) do nothing`);
  return changed > 0;
}

/** Made on either side: both are seen, and one of them is the actor's to change. */
export async function joinClosing(tx: Tx, actor: Member, input: InputOf<typeof closings.join>): Promise<ClosingView> {
  const from: One = { part: input.part, id: input.id };
  const to = input.with;
  const own = await sightsOf(tx, actor, only(from));
  if (!own.has(from.id)) throw notFound();
  const other = await sightsOf(tx, actor, only(to));
  if (!other.has(to.id)) throw invalid(['with', 'id'], 'This record doesn’t exist or you can’t see it.');
  if (from.part === to.part) throw invalid(['with', 'part'], 'Choose a deal, loan or policy to join.');
  if (!own.get(from.id)!.change && !other.get(to.id)!.change) throw new Refusal('forbidden');
  const pick = (part: ClosingPart) => [from, to].find((one) => one.part === part);
  const [deal, loan, policy] = [pick('deal'), pick('loan'), pick('policy')];
  if (policy) {
    if (await putPolicy(tx, policy.id, deal ?? loan!))
      tx.record({ kind: 'closing.joined', subject: subjectOf(policy), data: { with: deal ?? loan } });
  } else {
    const held = await membersOf(tx, 'loan', loan!.id);
    if (held.deal && held.deal !== deal!.id)
      throw new Refusal('conflict', 'This loan is joined to another deal. Take it out of that closing first.');
    if (held.deal !== deal!.id) {
      await joinDeal(tx, loan!.id, deal!.id);
      tx.record({ kind: 'closing.joined', subject: subjectOf(loan!), data: { with: deal } });
    }
  }
  return viewOf(tx, actor, from.part, from.id);
}

export async function leaveClosing(tx: Tx, actor: Member, one: One): Promise<ClosingView> {
  const own = (await sightsOf(tx, actor, only(one))).get(one.id);
  if (!own) throw notFound();
  if (!own.change) throw new Refusal('forbidden');
  if (one.part === 'deal') throw invalid(['part'], 'Take the loan or the policy out of the closing instead.');
  const { organisationId } = actor;
  if (one.part === 'policy') {
    const gone = await tx.run(sql`
      delete from closing_policies where organisation_id = ${organisationId} and policy_id = ${one.id}`);
    if (gone > 0) tx.record({ kind: 'closing.left', subject: subjectOf(one) });
  } else if ((await membersOf(tx, 'loan', one.id)).deal) {
    await joinDeal(tx, one.id, null);
    tx.record({ kind: 'closing.left', subject: subjectOf(one) });
  }
  return viewOf(tx, actor, one.part, one.id);
}

const mostSuggested = 10;

/** People of a record, and whoever lives with them. */
const household = (people: Sql): Sql => sql`
  select p.lead_id from (${people}) p where p.lead_id is not null
  union
  select o.lead_id from (${people}) p
  join household_members m on m.organisation_id = lintel.org() and m.lead_id = p.lead_id
  join household_members o on o.organisation_id = m.organisation_id and o.household_id = m.household_id`;

const peopleOf = (part: ClosingPart, id: string): Sql =>
  part === 'deal'
    ? sql`select lead_id from deals where organisation_id = lintel.org() and id = ${id}
        union select lead_id from deal_parties where organisation_id = lintel.org() and deal_id = ${id} and lead_id is not null`
    : part === 'loan'
      ? sql`select lead_id from loan_borrowers where organisation_id = lintel.org() and loan_id = ${id}`
      : sql`select lead_id from policies where organisation_id = lintel.org() and id = ${id}`;

/** Open records of the same people that are not part of it yet; what closes or begins soonest first. */
export async function suggestionsFor(
  tx: Tx,
  actor: Member,
  { part, id }: One,
): Promise<{ suggestions: ClosingSuggestion[] }> {
  const members = await membersOf(tx, part, id);
  if (!(await sightsOf(tx, actor, members)).has(id)) throw notFound();
  const { organisationId } = actor;
  const among = household(peopleOf(part, id));
  const found: Sql[] = [];
  if (!members.deal)
    found.push(sql`
      select 'deal' as part, l.id, l.name, p.name as because, l.closing_on as "closingOn" from deals l
      join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
      where l.organisation_id = ${organisationId} and l.archived_at is null and l.state = 'open' and l.lead_id in (select lead_id from who)
        and ${dealVisible(actor)}`);
  if (part !== 'loan' && members.loans.length === 0)
    found.push(sql`
      select 'loan', l.id, l.name, p.name, l.closing_on from loans l
      join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
      where l.organisation_id = ${organisationId} and l.archived_at is null and l.state = 'open' and l.deal_id is null
        and l.lead_id in (select lead_id from who) and ${loanVisible(actor)}`);
  if (part !== 'policy')
    found.push(sql`
      select 'policy', l.id, l.insured, p.name, l.effective_on from policies l
      join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
      where l.organisation_id = ${organisationId} and l.archived_at is null and l.ending is null and l.line in ('home', 'flood', 'condo', 'renters', 'dwelling')
        and l.lead_id in (select lead_id from who) and ${policyVisible(actor)}
        and not exists (select from closing_policies c where c.organisation_id = l.organisation_id and c.policy_id = l.id)`);
  if (found.length === 0) return { suggestions: [] };
  const suggestions = await tx.all<ClosingSuggestion>(sql`
    with who as materialized (${among})
    select * from (${sql.join(found, ' union all ')}) f(part, id, name, because, "closingOn") order by f."closingOn" nulls last, f.id limit ${sql.int(mostSuggested)}`);
  return { suggestions };
}
