import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import { plainPath, type Step } from '#contract/growth/seo/redirects.ts';
import { seo } from '#contract/growth/seo/seo.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { atATime, byteOrderMark, csvFile } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import { readCsv } from '#server/core/imports/table.ts';
import { amiss, mostRedirects, requireSite, standingOn, stepsOf, targetOf } from './redirects.ts';

const headings = ['from', 'to', 'status'] as const;
/** Column names that other programs use. */
const names = fieldNames<(typeof headings)[number]>(headings, {
  source: 'from',
  'old url': 'from',
  target: 'to',
  'new url': 'to',
  destination: 'to',
  code: 'status',
  type: 'status',
});

/** The path of an address on any host: files from a former site hold full addresses. */
const pathIn = (value: string): string => value.trim().replace(/^https?:\/\/[^/]+/i, '') || '/';

export async function importRedirects(
  tx: Tx,
  { site, csv }: InputOf<typeof seo.importRedirects>,
): Promise<OutputOf<typeof seo.importRedirects>> {
  const { slug } = await requireSite(tx, site);
  const table = await readCsv(csv, { rows: mostFileRows, columns: mostFileColumns });
  const columns = suggestBy(names, table.headings);
  if (!columns.includes('from') || !columns.includes('to'))
    throw new Refusal('bad_request', 'The first row must name the columns from and to.');
  if (table.rows.length > mostRedirects)
    throw new Refusal('bad_request', `A file has at most ${mostRedirects} redirects.`);
  const steps = await stepsOf(tx, site);
  const standing = await standingOn(tx, site);
  const answer: OutputOf<typeof seo.importRedirects> = { added: 0, changed: 0, refused: [] };
  const kept = new Map<string, Step>();
  for (const { row, cells } of table.rows) {
    const cell = (name: (typeof headings)[number]) => cells[columns.indexOf(name)]?.trim().replace(/^'/, '') ?? '';
    const given = {
      site,
      source: plainPath(pathIn(cell('from'))),
      target: cell('to'),
      status: Number(cell('status') || 301),
    };
    const parsed = seo.redirect.input.safeParse(given);
    const wanted = { ...given, target: targetOf(slug, given.target) };
    const message = parsed.success ? amiss(wanted, steps, standing)?.message : parsed.error.issues[0]?.message;
    if (message || (steps.size >= mostRedirects && !steps.has(wanted.source))) {
      answer.refused.push({ row, source: given.source, message: message ?? `At most ${mostRedirects} redirects.` });
      continue;
    }
    const before = steps.get(wanted.source);
    if (before?.target === wanted.target && before.status === wanted.status) continue;
    if (before) answer.changed += 1;
    else answer.added += 1;
    steps.set(wanted.source, wanted);
    kept.set(wanted.source, wanted);
  }
  if (kept.size > 0) await writeAll(tx, site, [...kept.values()]);
  tx.record({
    kind: 'site.redirects_imported',
    subject: { type: 'site', id: site },
    data: { added: answer.added, changed: answer.changed, refused: answer.refused.length },
  });
  return answer;
}

const writeAll = (tx: Tx, site: string, wanted: readonly Step[]) =>
  tx.run(sql`
    insert into seo_redirects (organisation_id, site_id, source, target, status, made_by, created_by)
    select ${tx.scope.organisationId}, ${site}, w.source, w.target, w.status, 'import', ${tx.scope.userId}
    from unnest(${wanted.map(({ source }) => source)}::text[], ${wanted.map(({ target }) => target)}::text[],
      ${wanted.map(({ status }) => status)}::int[]) w(source, target, status)
    on conflict (organisation_id, site_id, source) do update set target = excluded.target, status = excluded.status, made_by = 'import'`);

export async function exportRedirects(context: BytesContext<typeof seo.exportRedirects>): Promise<Response> {
  const { input, scope, services } = context;
  await services.db.withOrg(scope, (tx) => requireSite(tx, input.site));
  return csvFile(context, 'redirects', async () => lines());

  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine([...headings]);
    let last = '';
    for (;;) {
      const rows = await services.db.withOrg(scope, (tx) =>
        tx.all<Step>(sql`
          select source, target, status from seo_redirects
          where organisation_id = ${scope.organisationId} and site_id = ${input.site} and source > ${last}
          order by source limit ${sql.int(atATime)}`),
      );
      yield rows.map(({ source, target, status }) => csvLine([source, target, String(status)])).join('');
      if (rows.length < atATime) return;
      last = rows.at(-1)!.source;
    }
  }
}
