import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { ask } from '#server/core/metrics/ask.ts';
import { dueReportsJob, sendReportJob } from '#server/insight/reports/send-job.ts';
import { metrics } from '#server/metrics.ts';
import { fillWithLeads, seedOrganisation } from '#server/seed/organisations.ts';
import { openHouse } from './house.ts';
import type { Table } from './table.ts';

const leads = 500;
const hour = 3_600;
const wanted = 10_000;

const question = {
  metrics: ['leads_new', 'leads_contacted', 'closing_rate'],
  by: ['source'],
  period: 'last_12_months',
  compare: 'none' as const,
};
const words = { headings: ['Source', 'New leads', 'Contacted', 'Closing rate'], names: [], language: 'en' };

/** Every organization's report is due in the same minute: the time until all are in the outbox, compared with the bare queries. */
export async function measureReports(table: Table, isQuick: boolean): Promise<void> {
  const count = isQuick ? 20 : 100;
  const house = await openHouse();
  const { services } = house;
  const { db } = services;
  const scopes: Scope[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, memberIds, ownerId } = await seedOrganisation(db, 9_000 + n, 1);
    const scope: Scope = { organisationId: id, userId: ownerId, actorKind: 'user' };
    scopes.push(scope);
    const held = await db.withOrg(scope, (tx) =>
      tx.get<{ leads: number }>(sql`select count(*)::int as leads from leads where organisation_id = ${id}`),
    );
    if (held.leads < leads)
      await fillWithLeads(db, { id, memberIds }, leads - held.leads, 9_000 + n, new Date('2026-11-01T12:00:00Z'));
    await db.withOrg(scope, async (tx) => {
      await tx.run(sql`delete from report_schedules where organisation_id = ${id}`);
      await tx.run(sql`delete from reports where organisation_id = ${id}`);
      const report = await tx.get<{ id: string }>(sql`
        insert into reports (organisation_id, name, owner_id, question) values (${id}, 'Sources', ${ownerId},
          ${JSON.stringify(question)}::jsonb) returning id`);
      const schedule = await tx.get<{ id: string }>(sql`
        insert into report_schedules (organisation_id, report_id, owner_id, every, weekday, month_day, at_time, time_zone, format, words, next_at)
        values (${id}, ${report.id}, ${ownerId}, 'day', 1, 1, '08:00', 'America/Chicago', 'csv', ${JSON.stringify(words)}::jsonb,
          now() - interval '1 minute') returning id`);
      await tx.run(sql`
        insert into report_recipients (organisation_id, schedule_id, user_id) values (${id}, ${schedule.id}, ${ownerId})`);
    });
  }
  const bareBegan = performance.now();
  for (const scope of scopes)
    await db.withOrg(scope, async (tx) =>
      ask(
        tx,
        metrics,
        { organisationId: scope.organisationId, userId: scope.userId!, role: 'owner' } as Member,
        question,
      ),
    );
  const bare = (performance.now() - bareBegan) / count;

  const worker = new JobWorker({ services, kinds: [dueReportsJob, sendReportJob(metrics)], pollMs: 20 });
  const began = performance.now();
  await db.asSystem((tx) => tx.enqueueFor(null, null, dueReportsJob.with({})));
  worker.start();
  const left = () =>
    db.asSystem((tx) =>
      tx.get<{ due: number }>(sql`
        select (select count(*)::int from report_schedules where organisation_id = any(${scopes.map(({ organisationId }) => organisationId)}::uuid[])
          and next_at <= now()) + (select count(*)::int from jobs where kind in ('reports.due', 'reports.send') and state in ('waiting', 'running')) as due`),
    );
  while ((await left()).due > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const each = (performance.now() - began) / count;
  await worker.stop();
  await house.close();
  table.atMost(
    `${count} scheduled reports of as many organizations, each × its bare question`,
    each / bare,
    40,
    15,
    `${each.toFixed(0)} ms each`,
  );
  // For one worker with two lanes; more workers share the load.
  const workers = (wanted * each) / 1_000 / hour;
  table.atMost(`workers that ${wanted.toLocaleString('en')} reports in one hour take`, workers, 1, 0.3);
}
