import { z } from 'zod';
import { chooseLanguage, type Language, locales } from '#contract/core/locale.ts';
import { type Question, question } from '#contract/core/metrics/metrics.ts';
import { id } from '#contract/core/primitives.ts';
import { type Widget, widget } from '#contract/insight/boards.ts';
import type { ReportFormat } from '#contract/insight/report-schedules.ts';
import { nextReport, type ReportTime } from '#contract/insight/report-time.ts';
import { writeLetter } from '#server/account/notifications/letter.ts';
import { readerOf, send } from '#server/account/notifications/notice-mail.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, type RunningJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import type { Services } from '#server/core/services.ts';
import { contentTypes, fileName, fileOf } from './export-report.ts';
import { sendReportKind } from './kinds.ts';
import { leaveLink, mailingToken } from './leave.ts';
import { snapshotLetter, snapshotOf } from './snapshot.ts';
import { isStretch, shown, type Table, tableOf } from './table.ts';
import { reportTexts } from './texts.ts';

const payload = z.strictObject({ scheduleId: id, dueAt: z.string() });
const words = z.object({
  headings: z.array(z.string()),
  names: z.array(z.string()),
  language: z.enum(locales),
  period: z.string().optional(),
});

type Due = {
  reportId: string | null;
  boardId: string | null;
  name: string;
  /** Of a report. */
  question: Question | null;
  /** Of a dashboard. */
  widgets: Widget[] | null;
  format: ReportFormat | 'mail';
  words: z.output<typeof words>;
  recipients: { id: string; name: string }[];
  sentTo: string[];
};
type Problem = { name: string; why: string };

/** Has every report sent that is due, each by a job of its own, which moves the schedule on: nothing that is late is lost. */
export const dueReportsJob = defineJob({
  kind: 'reports.due',
  payload: z.strictObject({}),
  maxAttempts: 1,
  async run({ services }) {
    await services.db.asSystem(async (tx) => {
      const due = await tx.all<{ organisationId: string; scheduleId: string; dueAt: string }>(sql`
        select organisation_id as "organisationId", id as "scheduleId", next_at as "dueAt" from report_schedules
        where is_on and next_at <= now() order by next_at limit 1000`);
      for (const { organisationId, ...one } of due)
        await tx.enqueueFor(organisationId, null, {
          kind: sendReportKind,
          payload: one,
          key: `${one.scheduleId} ${one.dueAt}`,
          maxAttempts: 5,
        });
    });
    return undefined;
  },
});

export const dueReportsSchedule: Schedule = {
  name: 'reports due',
  cron: '* * * * *',
  timeZone: 'UTC',
  enqueue: (at) => dueReportsJob.with({}, { key: at.toISOString() }),
};

/** One report to all who get it, each with their own rights. A second try goes on with those who have none yet. */
export const sendReportJob = (registry: Registry) =>
  defineJob({
    kind: sendReportKind,
    payload,
    maxAttempts: 5,
    timeoutSeconds: 600,
    concurrency: 2,
    async run({ services, job, payload: { scheduleId, dueAt }, signal }) {
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      const due = await services.db.withOrg(scope, (tx) => claim(tx, scheduleId, dueAt, job.id));
      if (!due) return undefined;
      const problems: Problem[] = [];
      try {
        for (const { id: userId, name } of due.recipients) {
          if (due.sentTo.includes(userId)) continue;
          signal.throwIfAborted();
          const why = await sendTo(services, registry, job, due, {
            userId,
            key: `report ${scheduleId} ${dueAt} ${userId}`,
            leave: leaveLink(
              services.settings.publicUrl,
              mailingToken(services.settings.secret, scope.organisationId, scheduleId, userId),
            ),
          });
          if (why) problems.push({ name, why });
          else
            await services.db.withOrg(scope, (tx) =>
              tx.run(sql`
                update report_runs set sent_to = array_append(sent_to, ${userId}::uuid)
                where organisation_id = ${scope.organisationId} and schedule_id = ${scheduleId} and due_at = ${dueAt}::timestamptz`),
            );
        }
      } catch (error) {
        if (!job.isLastAttempt || signal.aborted) throw error;
        services.log.error({ err: error, jobId: job.id }, 'a scheduled report could not be sent');
        problems.push({ name: '', why: 'Something went wrong while the report was made.' });
      }
      await services.db.withOrg(scope, (tx) => settle(tx, due, scheduleId, dueAt, problems));
      return undefined;
    },
  });

/** The first job that comes moves the schedule on, in the transaction that opens its run. Only its own further tries go on with that. */
async function claim(tx: Tx, scheduleId: string, dueAt: string, jobId: string): Promise<Due | undefined> {
  const { organisationId } = tx.scope;
  const row = await tx.one<ReportTime & Omit<Due, 'sentTo'> & { isAside: boolean; isDue: boolean }>(sql`
    select s.report_id as "reportId", s.dashboard_id as "boardId", coalesce(r.name, b.name) as name, r.question, b.widgets, s.format, s.words, s.every, s.weekday, s.month_day as "monthDay", s.at_time as time,
      s.time_zone as "timeZone", s.next_at = ${dueAt}::timestamptz as "isDue", coalesce(r.removed_at, b.removed_at) is not null as "isAside",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) order by u.id), '[]')
        from report_recipients p join memberships m on m.organisation_id = p.organisation_id and m.user_id = p.user_id and m.removed_at is null
        join users u on u.id = p.user_id where p.organisation_id = s.organisation_id and p.schedule_id = s.id and p.left_at is null) as recipients
    from report_schedules s left join reports r on r.organisation_id = s.organisation_id and r.id = s.report_id
    left join dashboards b on b.organisation_id = s.organisation_id and b.id = s.dashboard_id
    where s.organisation_id = ${organisationId} and s.id = ${scheduleId} for update of s`);
  if (!row) return undefined;
  if (row.isDue) {
    const nextAt = new Date(nextReport(row, Date.now())).toISOString();
    await tx.run(sql`
      update report_schedules set next_at = ${nextAt}::timestamptz where organisation_id = ${organisationId} and id = ${scheduleId}`);
    if (!row.isAside)
      await tx.run(sql`
        insert into report_runs (organisation_id, schedule_id, due_at, job_id) values (${organisationId}, ${scheduleId}, ${dueAt}::timestamptz, ${jobId})
        on conflict do nothing`);
  }
  if (row.isAside) {
    await endRun(tx, scheduleId, dueAt, [{ name: row.name, why: 'It was removed before all of it had been sent.' }]);
    return undefined;
  }
  const run = await tx.one<{ sentTo: string[] }>(sql`
    select sent_to as "sentTo" from report_runs
    where organisation_id = ${organisationId} and schedule_id = ${scheduleId} and due_at = ${dueAt}::timestamptz and job_id = ${jobId} and state = 'running'`);
  return (
    run && {
      ...row,
      ...run,
      words: words.parse(row.words),
      question: row.question && question.parse(row.question),
      widgets: row.widgets && z.array(widget).parse(row.widgets),
    }
  );
}

/** Nothing where it was sent, else why not, in words. */
async function sendTo(
  services: Services,
  registry: Registry,
  job: RunningJob,
  due: Due,
  { userId, key, leave }: { userId: string; key: string; leave: string },
): Promise<string | undefined> {
  const organisationId = job.organisationId!;
  const english = reportTexts('en');
  const reader = await services.db.asSystem((tx) => readerOf(tx, userId, organisationId));
  if (!reader) return english.noAddress;
  const { tag } = chooseLanguage(due.words.language, []);
  const scope: Scope = { organisationId, userId, actorKind: 'user' };
  const { settings } = services;
  const mail = { key, organisationId, to: [{ address: reader.address }], automatic: true, unsubscribe: { url: leave } };
  if (due.widgets) {
    const shown = await services.db.withOrg(scope, async (tx) => {
      const actor = await actorOf(tx, { ...job, createdBy: userId });
      return snapshotOf(tx, registry, actor, { ...due, widgets: due.widgets!, tag });
    });
    if (shown.every(({ table, text }) => !table && text === undefined)) return english.notAllowed;
    const letter = snapshotLetter({ name: due.name, boardId: due.boardId!, shown, leave }, reader.language, settings);
    await send(services, { ...mail, ...letter });
    return undefined;
  }
  const asked = due.question!;
  const table = await services.db
    .withOrg(scope, async (tx) => {
      const actor = await actorOf(tx, { ...job, createdBy: userId });
      return tableOf(tx, registry, actor, { title: due.name, question: asked, words: due.words, tag });
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  if (!table) return english.notAllowed;
  const format = due.format as ReportFormat;
  const content = await fileOf({ format, table, tag, lane: organisationId, services });
  await send(services, {
    ...mail,
    attachments: [
      { name: fileName(due.name, format), contentType: contentTypes[format], content: Buffer.from(content) },
    ],
    ...writeLetter(
      letterOf(due, table, reader.language, { publicUrl: settings.publicUrl, leave }),
      reader.language,
      settings,
    ),
  });
  return undefined;
}

const mostFigures = 6;

function letterOf(
  { reportId, name }: Due,
  table: Table,
  { locale, tag }: Language,
  to: { publicUrl: string; leave: string },
) {
  const texts = reportTexts(locale);
  const title = { text: '{name}', values: { name } };
  const link = `${to.publicUrl}/reports?report=${reportId}`;
  const whole = table.total ?? table.rows[0] ?? [];
  return {
    subject: { text: '{name}: {period}', values: { name, period: table.period } },
    heading: title,
    intro: `${table.period}. ${texts.attached}`,
    lines: table.columns
      .flatMap(({ name: column, unit }, place) =>
        unit === 'word' || isStretch(unit)
          ? []
          : [{ text: '{column}: {value}', values: { column, value: shown(whole[place] ?? null, unit, tag) } }],
      )
      .slice(0, mostFigures),
    button: { label: texts.open, link },
    settings: { words: texts.settings, link },
    leave: { words: texts.leave, link: to.leave },
  };
}

async function settle(
  tx: Tx,
  { reportId, boardId, name }: Due,
  scheduleId: string,
  dueAt: string,
  problems: Problem[],
): Promise<void> {
  const sent = await endRun(tx, scheduleId, dueAt, problems);
  const subject = boardId ? { type: 'dashboard', id: boardId } : { type: 'report', id: reportId! };
  if (sent > 0) tx.record({ kind: boardId ? 'dashboard.sent' : 'report.sent', subject, data: { name, count: sent } });
  if (problems.length > 0)
    tx.record({ kind: 'report.failed', subject, data: { name, schedule: scheduleId, count: problems.length } });
}

/** To how many it went; of a run that is over already, none. */
async function endRun(tx: Tx, scheduleId: string, dueAt: string, problems: Problem[]): Promise<number> {
  const ended = await tx.one<{ sent: number }>(sql`
    update report_runs set problems = ${JSON.stringify(problems)}::jsonb, at = now(),
      state = case when ${problems.length}::int = 0 then 'sent' when cardinality(sent_to) > 0 then 'partly' else 'failed' end
    where organisation_id = ${tx.scope.organisationId} and schedule_id = ${scheduleId} and due_at = ${dueAt}::timestamptz and state = 'running'
    returning cardinality(sent_to) as sent`);
  return ended?.sent ?? 0;
}
