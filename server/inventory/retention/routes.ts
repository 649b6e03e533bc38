import { retention } from '#contract/inventory/retention.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { reportCsv } from './report-csv.ts';
import { approve, discard, drawUp, dueNow, reportById, reportFilePage, reportPage } from './reports.ts';
import { rulesOf } from './rules.ts';
import { setRules } from './set-rules.ts';

export const retentionRoutes: Served[] = [
  serve(retention.rules, ({ tx }) => rulesOf(tx)),
  serve(retention.setRules, ({ tx, input }) => setRules(tx, input.rules)),
  serveJson(retention.due, (_, actor) => dueNow(actor)),
  serveJson(retention.reports, reportPage),
  serveJson(retention.report, ({ id }, actor) => sql`select to_json(r)::text from (${reportById(id, actor)}) r`),
  serveJson(retention.reportFiles, reportFilePage),
  serveBytes(retention.reportCsv, reportCsv),
  serve(retention.drawUp, ({ tx, actor }) => drawUp(tx, actor)),
  serve(retention.approve, ({ tx, actor, input }) => approve(tx, actor, input.id, input.files)),
  serve(retention.discard, async ({ tx, input }) => {
    await discard(tx, input.id);
    return { done: true as const };
  }),
];
