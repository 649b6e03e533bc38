import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { rank } from '#contract/verticals/insurance/compare.ts';
import {
  type Opportunity,
  openStages,
  type opportunities,
  type Quote,
  type Stage,
} from '#contract/verticals/insurance/opportunities.ts';
import { nextXDate } from '#contract/verticals/insurance/terms.ts';
import { countWith, requireRoom } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { forLike, plain } from '#server/core/db/plain-words.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { checkCoverages, leadNamed, ownerOf } from './create-policy.ts';
import { merged } from './merged.ts';
import { canColumn, visibleTo } from './policy.ts';
import { policyById } from './queries.ts';

/** An opportunity that was taken to carriers and is not over is an active quote. */
countWith('quote', async (tx) => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from opportunities
    where organisation_id = ${tx.scope.organisationId} and is_open and quotes > 0`);
  return count;
});

const columns = (actor: Member): Sql => sql`
  l.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name)
    else null end as lead, l.line, l.state_or_province as "stateOrProvince",
  l.effective_on as "effectiveOn", l.x_date as "xDate", l.current_carrier as "currentCarrier",
  l.current_premium_cents as "currentPremium", l.wanted, l.risk, l.owner_id as owner, l.stage, l.lost_reason as "lostReason",
  l.lost_to as "lostTo", l.lost_premium_cents as "lostPremium", l.replaces_id as replaces, l.policy_id as policy, l.quotes,
  l.next_due_on as "nextDueOn", l.modified_at as "modifiedAt", l.created_at as "createdAt", l.version, ${canColumn(actor)} as can`;

const linked = sql`left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id`;

type By = InputOf<typeof opportunities.list>['by'];
const orders: Record<By, Order & { cursor: readonly Sql[]; where: Sql }> = {
  newest: { id: sql`l.id`, descending: true, cursor: [sql`r.id`], where: nothing },
  xDate: {
    value: { column: sql`l.x_date`, type: 'date' },
    id: sql`l.id`,
    descending: false,
    cursor: [sql`r."xDate"`, sql`r.id`],
    where: sql` and l.x_date is not null and l.stage not in ('bound', 'issued')`,
  },
  due: {
    value: { column: sql`l.next_due_on`, type: 'date' },
    id: sql`l.id`,
    descending: false,
    cursor: [sql`r."nextDueOn"`, sql`r.id`],
    where: sql` and l.next_due_on is not null and l.is_open`,
  },
};

export function opportunityPage(input: InputOf<typeof opportunities.list>, actor: Member): Page {
  const order = orders[input.by];
  const text = forLike(plain(input.search ?? ''));
  const rows = sql`
    select ${columns(actor)} from (
      select l.* from opportunities l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}
        and ${after(order, input.cursor)}${order.where}${input.stage ? sql` and l.stage = ${input.stage}` : nothing}
        ${text.length < 2 ? nothing : sql` and l.search like ${`%${text}%`}`}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: order.cursor, limit: input.limit };
}

export const opportunityCounts = (actor: Member): Sql => sql`
  select json_build_object('stages', (select coalesce(json_object_agg(s.stage, s.count), '{}') from (
    select l.stage, count(*) from opportunities l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}
    group by l.stage) s))::text`;

export const opportunityById = (id: string, actor: Member): Sql => sql`
  select ${columns(actor)} from opportunities l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const subjectOf = (id: string) => ({ type: 'opportunity', id });

export async function lockOpportunity(tx: Tx, actor: Member, id: string): Promise<Opportunity> {
  const found = await tx.one<Opportunity>(sql`${opportunityById(id, actor)} for update of l`);
  if (!found) throw notFound();
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}

export const quoteColumns = sql`q.id, json_build_object('id', c.id, 'name', c.name) as carrier, q.state, q.due_on as "dueOn",
  q.valid_until as "validUntil", q.premium_cents as premium, q.months, q.coverages, q.gap_stated as "gapStated", q.note,
  q.modified_at as "modifiedAt"`;
export const quotesFrom = sql`insurance_quotes q join carriers c on c.organisation_id = q.organisation_id and c.id = q.carrier_id`;

export async function opportunityShown(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof opportunities.get>> {
  const found = await tx.one<Opportunity>(opportunityById(id, actor));
  if (!found) throw notFound();
  const list = await tx.all<Quote>(sql`
    select ${quoteColumns} from ${quotesFrom}
    where q.organisation_id = ${actor.organisationId} and q.opportunity_id = ${id} order by q.id`);
  const priced = list.filter(({ state }) => state === 'quoted');
  return { ...found, list, ...rank(found.line, found.wanted, priced) };
}

type New = InputOf<typeof opportunities.create>;

const today = async (tx: Tx): Promise<string> =>
  (await tx.get<{ today: string }>(sql`select ${ourDay}::text as today`)).today;

export async function createOpportunity(tx: Tx, actor: Member, input: New): Promise<Opportunity> {
  const owner = await ownerOf(tx, actor, input.owner);
  const insured = await leadNamed(tx, actor, input.lead);
  checkCoverages(input.line, input.wanted, 'wanted');
  if (input.replaces && !(await tx.one(policyById(input.replaces, actor))))
    throw invalid(['replaces'], 'This policy doesn’t exist or you can’t see it.');
  const xDate = input.xDate && nextXDate(input.xDate, await today(tx));
  const { id } = await tx.get<{ id: string }>(sql`
    insert into opportunities (organisation_id, lead_id, insured, line, state_or_province, effective_on, x_date, x_told,
      current_carrier, current_premium_cents, wanted, risk, replaces_id, owner_id, created_by)
    values (${actor.organisationId}, ${input.lead}, ${insured}, ${input.line}, ${input.stateOrProvince}, ${input.effectiveOn},
      ${xDate}, ${input.xDate}, ${input.currentCarrier}, ${input.currentPremium}, ${JSON.stringify(input.wanted)}::jsonb,
      ${JSON.stringify(input.risk)}::jsonb, ${input.replaces}, ${owner}, ${actor.userId}) returning id`);
  tx.record({ kind: 'opportunity.created', subject: subjectOf(id), data: { line: input.line, lead: input.lead } });
  return tx.get<Opportunity>(opportunityById(id, actor));
}

export async function changeOpportunity(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof opportunities.change>,
): Promise<Opportunity> {
  const before = await lockOpportunity(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'opportunity.changed', subject: subjectOf(id) });
  const { after: next, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  if (wanted.owner !== undefined && wanted.owner !== before.owner) {
    if (!before.can.assign) throw new Refusal('forbidden', 'You don’t have permission to reassign this opportunity.');
    if (wanted.owner) await checkMembers(tx, [wanted.owner], ['owner']);
  }
  checkCoverages(before.line, next.wanted, 'wanted');
  const told = wanted.xDate !== undefined && wanted.xDate !== before.xDate;
  const xDate = next.xDate && nextXDate(next.xDate, await today(tx));
  await tx.run(sql`
    update opportunities set state_or_province = ${next.stateOrProvince}, effective_on = ${next.effectiveOn},
      ${told ? sql`x_date = ${xDate}, x_told = ${next.xDate},` : nothing}
      current_carrier = ${next.currentCarrier}, current_premium_cents = ${next.currentPremium},
      wanted = ${JSON.stringify(next.wanted)}::jsonb, risk = ${JSON.stringify(next.risk)}::jsonb, owner_id = ${next.owner},
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'opportunity.changed', subject: subjectOf(id), data: { fields } });
  return (await tx.one<Opportunity>(opportunityById(id, actor))) ?? { ...next, version: next.version + 1 };
}

const isOpen = (stage: Stage): boolean => openStages.includes(stage);

/** What is lost says why and waits for the next X-date; what begins again needs room in the plan. */
export async function changeStage(
  tx: Tx,
  actor: Member,
  { id, stage, lostReason, lostTo, lostPremium }: InputOf<typeof opportunities.changeStage>,
): Promise<Opportunity> {
  const before = await lockOpportunity(tx, actor, id);
  if (before.stage === stage) return before;
  if (stage === 'issued' && before.stage !== 'bound')
    throw new Refusal('conflict', 'Bind the policy before it is issued.');
  if (before.policy && stage !== 'issued')
    throw new Refusal('conflict', 'This opportunity is bound. Cancel the policy instead.');
  if (stage === 'lost' && lostReason === '') throw invalid(['lostReason'], 'Enter why it was lost.');
  if (isOpen(stage) && !isOpen(before.stage) && before.quotes > 0) await requireRoom(tx, 'quote');
  const now = await today(tx);
  const rolled =
    (stage === 'lost' || stage === 'nurture') && before.xDate ? await rolledXDate(tx, id, before.xDate, now) : null;
  await tx.run(sql`
    update opportunities set stage = ${stage}, lost_reason = ${stage === 'lost' ? lostReason : ''},
      lost_to = ${stage === 'lost' ? lostTo : ''}, lost_premium_cents = ${stage === 'lost' ? lostPremium : null},
      ${rolled ? sql`x_date = ${rolled},` : nothing} version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'opportunity.stage_changed',
    subject: subjectOf(id),
    data: { from: before.stage, to: stage, ...(stage === 'lost' && { reason: lostReason }) },
  });
  return tx.get<Opportunity>(opportunityById(id, actor));
}

/** Lost this year: the next chance is when what they bought elsewhere expires. */
async function rolledXDate(tx: Tx, id: string, xDate: string, now: string): Promise<string> {
  const { told } = await tx.get<{ told: string }>(sql`
    select x_told::text as told from opportunities where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const soon = nextXDate(told, now);
  return soon > xDate ? soon : nextXDate(told, nextDay(xDate));
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
