import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { mostSchedules, type ReportSchedule, type reportSchedules } from '#contract/insight/report-schedules.ts';
import { nextReport } from '#contract/insight/report-time.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { keptVisibleTo } from '../boards/kept.ts';
import { sendReportKind } from './kinds.ts';

/** What a screen shows of the past; the rest is in the log. */
const shownRuns = 5;

/** What goes out: a saved report, or a dashboard. */
type Sent = { report: string | null; board: string | null };
const about = ({ report, board }: Sent) => (board ? { type: 'dashboard', id: board } : { type: 'report', id: report! });
const kinds = {
  report: { made: 'report.scheduled', changed: 'report.rescheduled', removed: 'report.unscheduled' },
  board: { made: 'dashboard.scheduled', changed: 'dashboard.rescheduled', removed: 'dashboard.unscheduled' },
} as const;
const kindOf = ({ board }: Sent) => kinds[board ? 'board' : 'report'];

const mayChange = (actor: Member, row: Sql): Sql =>
  sql`(${row}.owner_id = ${actor.userId} or ${holds(actor.role, 'views.share')}::boolean)`;

/** One's own and those one gets; all of them for who may share. */
const seen = (actor: Member): Sql => sql`(${mayChange(actor, sql`s`)} or exists (
  select from report_recipients p where p.organisation_id = s.organisation_id and p.schedule_id = s.id and p.user_id = ${actor.userId}))`;

const columns = (actor: Member): Sql => sql`
  s.id, s.report_id as report, s.dashboard_id as board, coalesce(r.name, b.name) as name, coalesce(s.words ->> 'period', 'last_30_days') as period, s.owner_id as owner, s.every, s.weekday, s.month_day as "monthDay", s.at_time as time,
  s.time_zone as "timeZone", s.format, s.is_on as "isOn", s.next_at as "nextAt", s.version,
  (select coalesce(json_agg(p.user_id order by p.user_id), '[]') from report_recipients p
    where p.organisation_id = s.organisation_id and p.schedule_id = s.id and p.left_at is null) as recipients,
  (select coalesce(json_agg(json_build_object('user', p.user_id, 'at', p.left_at) order by p.left_at desc), '[]') from report_recipients p
    where p.organisation_id = s.organisation_id and p.schedule_id = s.id and p.left_at is not null) as "left",
  (select coalesce(json_agg(n order by n."dueAt" desc), '[]') from (
    select u.due_at as "dueAt", u.at, u.state, cardinality(u.sent_to) as sent, u.problems from report_runs u
    where u.organisation_id = s.organisation_id and u.schedule_id = s.id order by u.due_at desc limit ${sql.int(shownRuns)}) n) as runs,
  json_build_object('change', ${mayChange(actor, sql`s`)}) as can`;

/** Of what is put aside nothing goes out, so that nobody sees its schedule and none takes another's place. */
const all = (organisationId: string): Sql => sql`
  from report_schedules s left join reports r on r.organisation_id = s.organisation_id and r.id = s.report_id
  left join dashboards b on b.organisation_id = s.organisation_id and b.id = s.dashboard_id
  where s.organisation_id = ${organisationId} and coalesce(r.removed_at, b.removed_at) is null`;
const from = (actor: Member): Sql => sql`${all(actor.organisationId)} and ${seen(actor)}`;

export const scheduleList = (actor: Member): Sql => sql`
  select json_build_object('rows', coalesce(json_agg(l), '[]'))::text from (
    select ${columns(actor)} ${from(actor)} order by s.next_at nulls last, s.id limit 500) l`;

export async function readSchedule(tx: Tx, actor: Member, id: string): Promise<ReportSchedule> {
  const row = await tx.one<{ row: ReportSchedule }>(sql`
    select to_json(l) as row from (select ${columns(actor)} ${from(actor)} and s.id = ${id}) l`);
  if (!row) throw notFound();
  return row.row;
}

type Given = Omit<InputOf<typeof reportSchedules.change>, 'id'>;

/** Each gets what they may see themselves; that others get mail is for who may share. */
async function checkRecipients(tx: Tx, actor: Member, recipients: readonly string[]): Promise<void> {
  if (!holds(actor.role, 'views.share') && recipients.some((id) => id !== actor.userId))
    throw new Refusal('forbidden', "Your role can't send reports to others.");
  const { here } = await tx.get<{ here: number }>(sql`
    select count(*)::int as here from memberships
    where organisation_id = ${actor.organisationId} and user_id = any(${[...recipients]}::uuid[]) and removed_at is null`);
  if (here < recipients.length) throw invalid(['recipients'], 'Somebody named here is no member.');
}

const nextAt = (given: Given): string | null =>
  given.isOn ? new Date(nextReport(given, Date.now())).toISOString() : null;

const wordsOf = ({ headings, names, language, period }: Given): string =>
  JSON.stringify({ headings, names, language, period });

async function keepRecipients(tx: Tx, id: string, recipients: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  const gone = await tx.one(sql`
    select from report_recipients where organisation_id = ${organisationId} and schedule_id = ${id} and left_at is not null
      and user_id = any(${[...recipients]}::uuid[]) limit 1`);
  if (gone) throw invalid(['recipients'], 'Somebody named here left this mailing. Only they can join it again.');
  await tx.run(sql`
    delete from report_recipients where organisation_id = ${organisationId} and schedule_id = ${id} and left_at is null
      and user_id <> all(${[...recipients]}::uuid[])`);
  await tx.run(sql`
    insert into report_recipients (organisation_id, schedule_id, user_id)
    select ${organisationId}, ${id}, u from unnest(${[...recipients]}::uuid[]) u on conflict do nothing`);
}

export async function createSchedule(
  tx: Tx,
  actor: Member,
  { report, ...given }: InputOf<typeof reportSchedules.create>,
): Promise<ReportSchedule> {
  return keepSchedule(tx, actor, { report, board: null }, given);
}

export async function scheduleBoard(
  tx: Tx,
  actor: Member,
  { board, ...given }: InputOf<typeof reportSchedules.createForBoard>,
): Promise<ReportSchedule> {
  return keepSchedule(tx, actor, { report: null, board }, { ...given, format: 'mail' });
}

async function keepSchedule(tx: Tx, actor: Member, sent: Sent, given: Given): Promise<ReportSchedule> {
  const { organisationId, userId } = actor;
  const { report, board } = sent;
  const found = await tx.one<{ name: string }>(sql`
    select k.name from ${board ? sql`dashboards` : sql`reports`} k
    where k.organisation_id = ${organisationId} and k.id = ${board ?? report} and ${keptVisibleTo(actor, sql`k`)} for share`);
  if (!found) throw notFound();
  await checkRecipients(tx, actor, given.recipients);
  const id = newId();
  const made = await tx.run(sql`
    insert into report_schedules (organisation_id, id, report_id, dashboard_id, owner_id, every, weekday, month_day, at_time, time_zone, format, words, is_on, next_at)
    select ${organisationId}, ${id}, ${report}::uuid, ${board}::uuid, ${userId}, ${given.every}, ${given.weekday}::int, ${given.monthDay}::int, ${given.time},
      ${given.timeZone}, ${given.format}, ${wordsOf(given)}::jsonb, ${given.isOn}::boolean, ${nextAt(given)}::timestamptz
    where (select count(*) ${all(organisationId)}) < ${sql.int(mostSchedules)}`);
  if (made === 0) throw new Refusal('conflict', `There are ${mostSchedules} schedules already. Remove one first.`);
  await keepRecipients(tx, id, given.recipients);
  tx.record({ kind: kindOf(sent).made, subject: about(sent), data: { name: found.name, every: given.every } });
  return readSchedule(tx, actor, id);
}

async function lockSchedule(tx: Tx, actor: Member, id: string): Promise<ReportSchedule> {
  await tx.run(sql`
    select from report_schedules where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  const before = await readSchedule(tx, actor, id);
  if (!before.can.change) throw new Refusal('forbidden', 'Somebody else set this up.');
  return before;
}

export async function changeSchedule(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...given }: InputOf<typeof reportSchedules.change>,
): Promise<ReportSchedule> {
  const before = await lockSchedule(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  if ((given.format === 'mail') !== (before.board !== null))
    throw invalid(['format'], 'A dashboard goes in the mail itself, a report as a file.');
  await checkRecipients(tx, actor, given.recipients);
  await tx.run(sql`
    update report_schedules set every = ${given.every}, weekday = ${given.weekday}::int, month_day = ${given.monthDay}::int,
      at_time = ${given.time}, time_zone = ${given.timeZone}, format = ${given.format}, words = ${wordsOf(given)}::jsonb,
      is_on = ${given.isOn}::boolean, next_at = ${nextAt(given)}::timestamptz, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await keepRecipients(tx, id, given.recipients);
  tx.record({
    kind: kindOf(before).changed,
    subject: about(before),
    data: { name: before.name, every: given.every },
  });
  return readSchedule(tx, actor, id);
}

export async function removeSchedule(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const before = await lockSchedule(tx, actor, id);
  await tx.run(sql`delete from report_schedules where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: kindOf(before).removed, subject: about(before), data: { name: before.name } });
  return { done: true };
}

/** Beside its set times; the same people get it. */
export async function sendNow(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  await lockSchedule(tx, actor, id);
  // A second click would send the same mail again. A run of a process that died doesn't hold up others for long.
  const isRunning = await tx.one(sql`
    select from report_runs where organisation_id = ${actor.organisationId} and schedule_id = ${id} and state = 'running'
      and due_at > now() - interval '1 hour' limit 1`);
  if (isRunning) throw new Refusal('conflict', 'It is being sent already.');
  const { dueAt } = await tx.get<{ dueAt: string }>(sql`select now() as "dueAt"`);
  const jobId = await tx.enqueue({
    kind: sendReportKind,
    payload: { scheduleId: id, dueAt },
    key: `${id} ${dueAt}`,
    maxAttempts: 5,
  });
  await tx.run(sql`
    insert into report_runs (organisation_id, schedule_id, due_at, job_id)
    values (${actor.organisationId}, ${id}, ${dueAt}::timestamptz, ${jobId})`);
  return { done: true };
}
