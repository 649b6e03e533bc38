import type { DemoName } from '#contract/account/demo.ts';
import { after, nextHour } from '#contract/core/programs/time.ts';
import type { Definition, Step } from '#contract/people/automations/steps.ts';
import { templates } from '#contract/people/automations/templates.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { runLater } from '#server/core/programs/run-later.ts';
import { listensOf } from '#server/core/programs/sweep.ts';
import { zone } from './metro.ts';
import { pastId } from './past-id.ts';

const from = 'Best,\n{{agent_first_name}}\n{{organization}}';
const wait = (id: string, n: number, unit: 'days' | 'weeks' | 'months'): Step => ({
  id,
  kind: 'wait',
  for: { n, unit },
});
const mail = (id: string, subject: string, body: string): Step => ({
  id,
  kind: 'email',
  subject,
  body: `Hi {{first_name|there}},\n\n${body}\n\n${from}`,
  purpose: 'transactional',
  late: 48,
});

type Named = { name: string; definition: Definition };
/** One for who comes, one for who stays. */
type Pair = { first: Named; later: Named };

const first = (name: string, note: string, subject: string, body: string, task: string): Named => ({
  name,
  definition: {
    ...templates.new_buyer,
    conditions: null,
    steps: [
      { id: 'call-1', kind: 'call', note, assignee: 'owner' },
      mail('mail-1', subject, body),
      wait('wait-1', 3, 'days'),
      { id: 'task-1', kind: 'task', title: task, dueDays: 0, assignee: 'owner' },
      wait('wait-2', 2, 'weeks'),
      mail('mail-2', 'Shall I keep this open?', 'One line is enough: yes, later, or no. I will follow what you say.'),
    ],
  },
});
const later = (name: string, task: string): Named => ({
  name,
  definition: {
    ...templates.past_client,
    steps: [wait('wait-1', 5, 'months'), { id: 'task-1', kind: 'task', title: task, dueDays: 2, assignee: 'owner' }],
  },
});

const pairs: Record<DemoName, Pair> = {
  'real-estate': {
    first: { name: 'New buyer lead', definition: templates.new_buyer },
    later: { name: 'Past clients, first half year', definition: templates.past_client },
  },
  mortgage: {
    first: first(
      'New borrower',
      'new borrower, ask for the price range and the timing',
      'What I need for your pre-approval',
      'Thanks for reaching out. For a pre-approval letter I need your last two pay stubs, two months of bank statements and your most recent W-2. Send what you have and I will tell you what is missing.',
      'Ask {{name}} for the missing documents: letter is waiting',
    ),
    later: later('Rate review after closing', 'Rate review for {{name}}: half a year after closing'),
  },
  insurance: {
    first: first(
      'New quote request',
      'new quote request, ask for the current policy',
      'Your quote',
      'Thanks for asking. If you send me the declarations page of your current policy, I will lay two or three carriers beside it and say where you would be better off.',
      'Finish the quote for {{name}}: carriers have answered',
    ),
    later: later('Half-year check-in', 'Check in with {{name}}: cars, roof, family'),
  },
};

type Person = {
  id: string;
  firstName: string;
  stage: string;
  at: string;
  owner: string;
  email: string;
  conversation: string | null;
};
type Passed = { step: string | null; kind: string; outcome: string; why: object; at: number };
type Way = {
  person: Person;
  path: Passed[];
  state: 'active' | 'done' | 'exited';
  step: string | null;
  stepAt: number;
  dueAt: number | null;
};

/** As far as the clock would have taken them. */
function walk(person: Person, { steps }: Definition, now: number): Way {
  let at = Date.parse(person.at);
  const path: Passed[] = [{ step: null, kind: 'program', outcome: 'entered', why: { event: 'lead.created' }, at }];
  // Whoever is being talked with left it with the first real talk.
  if (['engaged', 'appointment', 'active', 'under_contract'].includes(person.stage)) {
    const left = Math.min(at + 3_600_000, now);
    path.push({ step: null, kind: 'program', outcome: 'ended', why: { why: 'call', event: 'call.logged' }, at: left });
    return { person, path, state: 'exited', step: null, stepAt: left, dueAt: null };
  }
  for (const { id: step, kind, ...more } of steps as (Step & Record<string, never>)[]) {
    if (kind === 'wait' || kind === 'until') {
      const due = kind === 'wait' ? after(at, more.for, zone) : nextHour(at, more as never, zone);
      if (due > now) {
        path.push({ step, kind, outcome: 'waiting', why: { until: new Date(due).toISOString() }, at });
        return { person, path, state: 'active', step, stepAt: at, dueAt: due };
      }
      at = due;
    }
    path.push({ step, kind, outcome: 'done', why: {}, at });
  }
  path.push({ step: null, kind: 'program', outcome: 'ended', why: { why: 'end' }, at });
  return { person, path, state: 'done', step: null, stepAt: at, dueAt: null };
}

/** Two automations that have been on for a while, with the people in them where their time has taken them. */
export async function seedAutomations(tx: Tx, by: string, name: DemoName, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const pair = pairs[name];
  const whom = sql`
    select l.id, l.first_name as "firstName", l.stage, l.owner_id as owner, l.email, k.id as conversation,`;
  const here = sql`from leads l left join conversations k on k.organisation_id = l.organisation_id and k.lead_id = l.id
    where l.organisation_id = ${organisationId} and l.archived_at is null and l.owner_id is not null and l.email is not null`;
  const came = await tx.all<Person>(sql`
    ${whom} l.created_at as at ${here} and l.stage in ('new', 'attempting', 'engaged', 'active')
      and l.created_at > ${now.toISOString()}::timestamptz - interval '45 days'
      and ${name === 'real-estate' ? sql`l.kind = 'buyer'` : sql.raw('true')} order by l.id desc limit 30`);
  const stayed = await tx.all<Person>(sql`
    ${whom} h.stage_since as at from (
      select h.lead_id, h.stage_since from lead_history h where h.organisation_id = ${organisationId} and h.stage = 'past_client' and h.until_at = 'infinity'
      and h.stage_since > ${now.toISOString()}::timestamptz - interval '170 days' order by h.stage_since desc limit 20) h
    join leads l on l.organisation_id = ${organisationId} and l.id = h.lead_id
    left join conversations k on k.organisation_id = l.organisation_id and k.lead_id = l.id
    where l.owner_id is not null and l.email is not null and l.archived_at is null`);
  const firsts = await turnOn(tx, by, pair.first, came, now);
  const laters = await turnOn(tx, by, pair.later, stayed, now);
  await seedMails(
    tx,
    [...firsts, ...laters].filter(({ at }) => at < now.getTime()),
  );
  const { due } = await tx.get<{ due: string | null }>(sql`
    select min(next_due_at) as due from enrolments where organisation_id = ${organisationId} and state = 'active'`);
  if (due) await runLater(tx, Date.parse(due));
}

type Sent = { person: Person; at: number; subject: string; body: string };

async function turnOn(
  tx: Tx,
  by: string,
  { name, definition }: Named,
  people: readonly Person[],
  now: Date,
): Promise<Sent[]> {
  const { organisationId } = tx.scope;
  const id = newId();
  const since = new Date(now.getTime() - 210 * 86_400_000).toISOString();
  const { listens, watches } = listensOf(definition);
  await tx.run(sql`
    insert into programs (organisation_id, id, name, state, draft, live, listens, watches, listed_at, created_by, turned_on_by, turned_on_at,
      created_at, changed_at)
    values (${organisationId}, ${id}, ${name}, 'on', ${JSON.stringify(definition)}::jsonb, 1, ${listens}::text[], ${watches}::text[], ${since}, ${by},
      ${by}, ${since}, ${since}, ${since})`);
  await tx.run(sql`
    insert into program_versions (organisation_id, program_id, number, definition, made_by, made_at)
    values (${organisationId}, ${id}, 1, ${JSON.stringify(definition)}::jsonb, ${by}, ${since})`);
  const ways = people.map((person) => ({ ...walk(person, definition, now.getTime()), id: pastId(person.at) }));
  const rows = ways.map(({ id: enrolment, person, state, step, stepAt, dueAt, path }) => ({
    id: enrolment,
    lead: person.id,
    state,
    step,
    at: person.at,
    stepAt: new Date(stepAt).toISOString(),
    due: dueAt && new Date(dueAt).toISOString(),
    why: state === 'active' ? null : state === 'exited' ? 'call' : 'end',
    last: path.length,
  }));
  await tx.run(sql`
    insert into enrolments (organisation_id, id, program_id, number, lead_id, state, step, step_at, next_due_at, entry_key, why, entered_at,
      ended_at, ended_why, last_n)
    select ${organisationId}, id, ${id}, 1, lead, state, step, "stepAt", due, lead || ' seed', '{"event": "lead.created"}', at,
      case when state <> 'active' then "stepAt" end, why, last
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(id uuid, lead uuid, state text, step text, at timestamptz, "stepAt" timestamptz,
      due timestamptz, why text, last int)`);
  const passed = ways.flatMap(({ id: enrolment, path }) =>
    path.map((one, n) => ({ ...one, enrolment, n: n + 1, at: new Date(one.at).toISOString() })),
  );
  await tx.run(sql`
    insert into enrolment_path (organisation_id, enrolment_id, n, program_id, step, kind, outcome, why, at, made_at)
    select ${organisationId}, enrolment, n, ${id}, step, kind, outcome, why, at, at
    from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) p(enrolment uuid, n int, step text, kind text, outcome text, why jsonb, at timestamptz)`);
  const written = new Map(
    definition.steps.flatMap((step) => (step.kind === 'email' ? [[step.id, step] as const] : [])),
  );
  return ways.flatMap(({ person, path }) =>
    path.flatMap(({ step, outcome, at }) => {
      const letter = outcome === 'done' && step ? written.get(step) : undefined;
      return letter ? [{ person, at, subject: letter.subject, body: letter.body }] : [];
    }),
  );
}

/** What they were sent on the way. */
async function seedMails(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const { organisationId } = tx.scope;
  const filled = (text: string, { firstName }: Person): string =>
    text.replaceAll(/\{\{first_name(\|[^}]*)?\}\}/g, firstName);
  const rows = sent.map(({ person, at, subject, body }) => {
    const when = new Date(at).toISOString();
    return {
      id: pastId(when),
      lead: person.id,
      owner: person.owner,
      address: person.email,
      subject: filled(subject, person),
      body: filled(body, person),
      at: when,
    };
  });
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m(id uuid, lead uuid, owner uuid, address text, subject text, body text, at timestamptz)`;
  await tx.run(sql`
    insert into conversations (organisation_id, lead_id, last_at, unread)
    select ${organisationId}, lead, max(at), 0 from ${told} group by lead on conflict do nothing`);
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state, author_id, is_automatic,
      sent_at, created_at)
    select ${organisationId}, m.id, k.id, m.lead, 'email', 'out', m.address, m.subject,
      replace(replace(m.body, '{{agent_first_name}}', u.first_name), '{{organization}}', o.name), 'sent', m.owner, true, m.at, m.at
    from ${told} join conversations k on k.organisation_id = ${organisationId} and k.lead_id = m.lead
    join users u on u.id = m.owner join organisations o on o.id = ${organisationId}`);
}
