import { z } from 'zod';
import { reports as savedReports } from '#contract/insight/boards.ts';
import { reportSchedules } from '#contract/insight/report-schedules.ts';
import { sql } from '#server/core/db/sql.ts';
import { serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Domain } from '#server/domain.ts';
import { exportReport } from './export-report.ts';
import { leaveMailing, leaveSchedule, readMailing } from './leave.ts';
import { changeSchedule, createSchedule, removeSchedule, scheduleBoard, scheduleList, sendNow } from './schedules.ts';
import { dueReportsJob, dueReportsSchedule, sendReportJob } from './send-job.ts';

export const reports = {
  routes: ({ metrics }) => [
    serveBytes(savedReports.export, (context) => exportReport(context, metrics)),
    serveJson(reportSchedules.list, (_, actor) => scheduleList(actor)),
    serve(reportSchedules.create, ({ tx, actor, input }) => createSchedule(tx, actor, input)),
    serve(reportSchedules.createForBoard, ({ tx, actor, input }) => scheduleBoard(tx, actor, input)),
    serve(reportSchedules.change, ({ tx, actor, version, input }) => changeSchedule(tx, actor, version, input)),
    serve(reportSchedules.remove, ({ tx, actor, input }) => removeSchedule(tx, actor, input.id)),
    serve(reportSchedules.leave, ({ tx, actor, input }) => leaveSchedule(tx, actor, input)),
    serve(reportSchedules.readMailing, ({ input, services }) => readMailing(services, input.token)),
    serve(reportSchedules.leaveMailing, ({ input, services }) => leaveMailing(services, input.token)),
    serve(reportSchedules.send, ({ tx, actor, input }) => sendNow(tx, actor, input.id)),
  ],
  jobs: (_, { metrics }) => [dueReportsJob, sendReportJob(metrics)],
  schedules: [dueReportsSchedule],
  notices: {
    /** Whoever set it up. */
    'report.failed': async ({ data }, tx) => {
      const { name, schedule } = z.object({ name: z.string(), schedule: z.string() }).parse(data);
      const users = await tx.all<{ id: string }>(sql`
        select owner_id as id from report_schedules where organisation_id = ${tx.scope.organisationId} and id = ${schedule}`);
      return { users: users.map(({ id }) => id), data: { name } };
    },
  },
  outlived: [{ table: 'report_runs', when: sql`created_at < now() - interval '400 days'` }],
} satisfies Domain;
