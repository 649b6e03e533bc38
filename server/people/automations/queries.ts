import type { InputOf } from '#contract/core/call.ts';
import { allSteps } from '#contract/core/programs/flow.ts';
import type { Automation, automations } from '#contract/people/automations/automations.ts';
import { mostAutomations } from '#contract/people/automations/automations.ts';
import { problemsOf } from '#contract/people/automations/problems.ts';
import type { Definition } from '#contract/people/automations/steps.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo } from '../leads/policy.ts';

const mostCounted = 10_000;

const counted = (state: string): Sql => sql`(
  select count(*)::int from (select from enrolments e where e.organisation_id = p.organisation_id and e.program_id = p.id
    and e.state = ${sql.raw(`'${state}'`)} limit ${sql.int(mostCounted)}) c)`;

const counts = sql`json_build_object('active', ${counted('active')}, 'done', ${counted('done')}, 'exited', ${counted('exited')},
  'stopped', ${counted('stopped')}, 'failed', ${counted('failed')})`;

const summary = sql`p.id, p.name, p.state, p.house_key is not null as "isHouse", p.trouble, p.live,
  coalesce(v.definition is distinct from p.draft, true) as "isChanged", ${counts} as counts, p.changed_at as "changedAt",
  p.turned_on_at as "turnedOnAt", p.version`;

const from = (actor: Pick<Member, 'organisationId'>): Sql => sql`programs p
  left join program_versions v on v.organisation_id = p.organisation_id and v.program_id = p.id and v.number = p.live
  where p.organisation_id = ${actor.organisationId} and p.room = 'automations' and p.state <> 'archived'`;

const waitingDrafts = (actor: Member): Sql => sql`program_drafts d
  join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
  where d.organisation_id = ${actor.organisationId} and d.state = 'waiting' and ${visibleTo(actor)}`;

export const automationList = (actor: Member): Sql => sql`
  select json_build_object('automations', coalesce(json_agg(r), '[]'),
    'drafts', (select count(*) from (select from ${waitingDrafts(actor)} limit 1000) d))::text
  from (
    select ${summary}, coalesce(v.definition, p.draft) -> 'triggers' as triggers,
      jsonb_array_length(jsonb_path_query_array(coalesce(v.definition, p.draft), '$.steps.**.id')) as steps
    from ${from(actor)} order by p.state = 'draft', lower(p.name), p.id limit ${sql.int(mostAutomations)}) r`;

export const draftList = (actor: Member): Sql => sql`
  select json_build_object('drafts', coalesce(json_agg(r), '[]'))::text from (
    select d.id, p.name as automation, l.id as lead, l.name, d.channel, d.subject, d.body, d.made_at as "madeAt"
    from program_drafts d
    join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    join programs p on p.organisation_id = d.organisation_id and p.id = d.program_id
    where d.organisation_id = ${actor.organisationId} and d.state = 'waiting' and ${visibleTo(actor)}
    order by d.id desc limit 100) r`;

type Row = Omit<Automation, 'problems' | 'steps' | 'versions'>;

export async function automationById(tx: Tx, actor: Pick<Member, 'organisationId'>, id: string): Promise<Automation> {
  const row = await tx.one<Row>(sql`select ${summary}, p.draft as definition from ${from(actor)} and p.id = ${id}`);
  if (!row) throw notFound();
  const definition = row.definition as Definition;
  return {
    ...row,
    problems: problemsOf(definition),
    versions: await versionsOf(tx, id),
    steps: await stepCounts(tx, id, definition),
  };
}

const versionsOf = (tx: Tx, id: string): Promise<Automation['versions']> =>
  tx.all(sql`
    select v.number, v.made_at as "madeAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "madeBy", coalesce(e.active, 0) as active
    from program_versions v
    left join users u on u.id = v.made_by
    left join (select number, count(*)::int as active from enrolments
      where organisation_id = ${tx.scope.organisationId} and program_id = ${id} and state = 'active' group by 1) e on e.number = v.number
    where v.organisation_id = ${tx.scope.organisationId} and v.program_id = ${id} order by v.number desc limit 50`);

/** Counts each step by index, up to the largest number that is displayed exactly. */
function stepCounts(tx: Tx, id: string, { steps }: Definition): Promise<Automation['steps']> {
  const passed = (...outcomes: string[]) => sql`(
    select count(*)::int from (select from enrolment_path t where t.organisation_id = ${tx.scope.organisationId} and t.program_id = ${id}
      and t.step = s.step and t.outcome = any(${outcomes}::text[]) limit ${sql.int(mostCounted)}) c)`;
  return tx.all(sql`
    select s.step, (select count(*)::int from (select from enrolments e where e.organisation_id = ${tx.scope.organisationId}
        and e.program_id = ${id} and e.step = s.step and e.state = 'active' limit ${sql.int(mostCounted)}) c) as waiting,
      ${passed('done')} as done, ${passed('skipped')} as skipped, ${passed('denied', 'failed')} as denied
    from unnest(${allSteps(steps).map((step) => step.id)}::text[]) with ordinality s(step, n) order by s.n`);
}

const enrolmentColumns = sql`e.id, e.program_id as automation, p.name as "automationName", l.id as lead, l.name, e.state, e.step, e.number, e.why,
  e.entered_at as "enteredAt", e.next_due_at as "dueAt", e.ended_at as "endedAt", e.ended_why as "endedWhy"`;

const enrolled = (actor: Member): Sql => sql`enrolments e
  join leads l on l.organisation_id = e.organisation_id and l.id = e.lead_id
  join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id and p.room = 'automations'
  where e.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}`;

export function peoplePage(input: InputOf<typeof automations.people>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const state = input.state ? sql` and e.state = ${input.state}` : nothing;
  const step = input.step ? sql` and e.step = ${input.step}` : nothing;
  const rows = sql`select ${enrolmentColumns} from ${enrolled(actor)} and e.program_id = ${input.id}${state}${step}
    and ${after(order, input.cursor)} order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return sql`select case when exists (select from ${from(actor)} and p.id = ${input.id}) then (${pageJson(rows, sql`r.id::text`, input.limit)}) end`;
}

export const enrolmentPath = (id: string, actor: Member): Sql => sql`
  select to_json(r)::text from (
    select ${enrolmentColumns}, v.definition,
      (select coalesce(json_agg(t), '[]') from (
        select t.step, t.kind, t.outcome, t.why, t.at from enrolment_path t
        where t.organisation_id = e.organisation_id and t.enrolment_id = e.id order by t.n limit 500) t) as path
    from enrolments e
    join leads l on l.organisation_id = e.organisation_id and l.id = e.lead_id
    join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id and p.room = 'automations'
    join program_versions v on v.organisation_id = e.organisation_id and v.program_id = e.program_id and v.number = e.number
    where e.organisation_id = ${actor.organisationId} and e.id = ${id} and ${visibleTo(actor)}) r`;

export const automationsOfLead = (id: string, actor: Member): Sql => sql`
  select case when exists (select from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)})
    then (select json_build_object('enrolments', coalesce(json_agg(r), '[]'))::text from (
      select ${enrolmentColumns} from ${enrolled(actor)} and e.lead_id = ${id} order by e.entered_at desc, e.id desc limit 50) r) end`;
