import type { Unit } from '#contract/core/metrics/metric.ts';
import type { Cell } from '#contract/core/metrics/metrics.ts';
import type { reports } from '#contract/insight/boards.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark, csvFile, inUnits } from '#server/core/csv/csv-file.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';

/** A line a group and stretch of time. It is on record before the first byte leaves. */
export async function exportAnswer(
  context: BytesContext<typeof reports.export>,
  registry: Registry,
): Promise<Response> {
  const { input, actor, scope, services } = context;
  const { headings, ...question } = input;
  return csvFile(context, 'report', async () => {
    const { answer, names } = await services.db.withOrg(scope, async (tx) => {
      const found = await ask(tx, registry, actor, question);
      tx.record({
        kind: 'report.exported',
        subject: { type: 'organisation', id: actor.organisationId },
        data: { count: found.rows.length, ...question },
      });
      return { answer: found, names: await memberNames(tx, actor) };
    });
    const metrics = registry.of(question.metrics, actor);
    const isPerson = question.by.map((name) => metrics[0]!.subject.dimensions[name]?.type === 'person');
    const nameOf = (key: string | null, place: number) =>
      key && isPerson[place] ? (names.get(key) ?? key) : (key ?? '');
    const columns = [...(question.grain ? ['date'] : []), ...question.by, ...question.metrics];
    const first = columns.map((column, place) => headings[place] || column);
    const lines = (answer.rows.length > 0 ? answer.rows : [{ keys: [], ...answer.total }]).flatMap((row) => {
      const keys = row.keys.map(nameOf);
      const at = (cells: (id: string) => Cell | undefined, start: string[]) => [
        ...start,
        ...keys,
        ...metrics.map(({ id, unit }) => written(cells(id), unit)),
      ];
      return row.series
        ? answer.buckets.map((bucket, place) => at((id) => row.series?.[id]?.[place], [bucket]))
        : [at((id) => row.cells[id], [])];
    });
    return (async function* () {
      yield byteOrderMark + csvLine(first);
      yield lines.map((line) => csvLine(line)).join('');
    })();
  });
}

/** A share of too few is written as the range that it is. */
function written(cell: Cell | undefined, unit: Unit): string {
  if (!cell || cell.value === null) return '';
  if (unit === 'money') return inUnits(Math.round(cell.value));
  if (unit !== 'share') return String(Math.round(cell.value * 100) / 100);
  const percent = (value: number) => `${Math.round(value * 1_000) / 10}%`;
  return cell.tooFew && cell.low !== null && cell.high !== null
    ? `${percent(cell.low)}–${percent(cell.high)} (n=${cell.n})`
    : percent(cell.value);
}
