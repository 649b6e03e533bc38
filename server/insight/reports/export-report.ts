import { chooseLanguage } from '#contract/core/locale.ts';
import type { reports } from '#contract/insight/boards.ts';
import type { ReportFormat } from '#contract/insight/report-schedules.ts';
import { limitFiles } from '#server/core/csv/csv-file.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { bytesAt } from '#server/inventory/paper/stored-bytes.ts';
import type { ToDraw } from './draw-report.ts';
import { type Table, tableOf } from './table.ts';
import { reportTexts } from './texts.ts';
import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

export const contentTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Made = { format: ReportFormat; table: Table; tag: string; lane: string; services: Pick<Services, 'storage'> };

/** The file itself. A PDF is drawn beside the server, in a thread with bounds. */
export async function fileOf({ format, table, tag, lane, services }: Made): Promise<Uint8Array> {
  if (format === 'csv') return new TextEncoder().encode(csvOf(table));
  if (format === 'xlsx') return xlsxOf(table, tag);
  // The fonts of paper know Latin letters only; what is Russian is spelled in them.
  const paperTag = /^(ar|ja|ru|zh)/.test(tag) ? 'en-US' : tag;
  const { report, total, left, page, compared } = reportTexts(paperTag);
  const logo = await bytesAt(services, table.logo);
  return boundedWork<Uint8Array>({
    module: new URL('./draw-thread.ts', import.meta.url),
    data: { table, tag: paperTag, words: { report, total, left, page, compared }, logo } satisfies ToDraw,
    lane,
  });
}

/** A file's name may hold what every disk takes. */
export const fileName = (title: string, format: ReportFormat): string =>
  `${
    title
      .normalize('NFKD')
      .replace(/[^\w .-]+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'report'
  }.${format}`;

/** A line a group and stretch of time. It is on record before the first byte leaves. */
export async function exportReport(
  context: BytesContext<typeof reports.export>,
  registry: Registry,
): Promise<Response> {
  const { input, actor, scope, services, headers } = context;
  const { headings, names, language, format, title, ...question } = input;
  await limitFiles(services, actor);
  const { tag } = chooseLanguage(language, []);
  const table = await services.db.withOrg(scope, async (tx) => {
    const made = await tableOf(tx, registry, actor, { title, question, words: { headings, names }, tag });
    tx.record({
      kind: 'report.exported',
      subject: { type: 'organisation', id: actor.organisationId },
      data: { count: made.rows.length, format, ...question },
    });
    return made;
  });
  const bytes = await fileOf({ format, table, tag, lane: actor.organisationId, services });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${fileName(title, format)}"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}
