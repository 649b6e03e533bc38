import type { ReactNode } from 'react';
import { MemberFace } from '#app/account/member-face.tsx';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { readFormula, unitOfFormula, valueOfFormula } from '#contract/core/metrics/formula.ts';
import type { Answer, Line } from '#contract/core/metrics/metrics.ts';
import { OpenNumber } from '../number-opener.tsx';
import type { Asked } from '../queries.ts';
import { type Metrics, useMetrics } from '../use-metrics.ts';
import { mostOf, numberOf, type Shown } from './shown.ts';

const headLook = 'px-3 py-2 text-end align-bottom text-xs font-medium text-balance text-ink-3';

type Column = { id: string; head: ReactNode; cell: (line: Line, keys?: readonly (string | null)[]) => ReactNode };

/** The heading of a metric; what it means is told beside it. */
export function MetricHead({ id }: { id: string }) {
  const { nameOf, meansOf } = useMetrics();
  return (
    <Tooltip text={meansOf(id)}>
      <button type="button" className="cursor-help underline decoration-dotted underline-offset-4">
        {nameOf(id)}
      </button>
    </Tooltip>
  );
}

/** Columns that are made of the others. */
function ownColumns({ formulas = [], metrics: ids }: Asked, { total }: Answer, { byId, amount }: Metrics): Column[] {
  return formulas.flatMap((text): Column[] => {
    const formula = readFormula(text);
    if ('problem' in formula) return [];
    const unit = unitOfFormula(formula, (id) => (ids.includes(id) ? byId.get(id)?.unit : undefined));
    if (typeof unit !== 'string') return [];
    // A share of too few is a range: nothing is reckoned with it.
    const plain = (line: Line) => (id: string) => (line.cells[id]?.tooFew ? null : (line.cells[id]?.value ?? null));
    return [
      {
        id: text,
        head: formula.name,
        cell: (line) => {
          const value = valueOfFormula(formula, plain(line), plain(total));
          return <span className="num">{value === null ? '–' : amount(value, unit)}</span>;
        },
      },
    ];
  });
}

/** Groups down, metrics across; the last line is the whole. `more` adds columns that are reckoned from them. */
export function TableWidget({ asked, answer, title, more = [] }: Shown & { more?: readonly Column[] }) {
  const t = useT();
  const metrics = useMetrics();
  const by = asked.by ?? [];
  const dimensions = by.map((name) => metrics.dimensionOf(asked.metrics[0]!, name));
  const columns: readonly Column[] = [
    ...asked.metrics.map((id): Column => {
      const unit = metrics.byId.get(id)?.unit ?? 'count';
      const among = mostOf(answer, id);
      return {
        id,
        head: <MetricHead id={id} />,
        cell: (line, keys) => (
          <>
            <OpenNumber
              cell={line.cells[id]}
              unit={unit}
              among={among}
              of={numberOf(asked, id, keys)}
              label={[keys?.map((key, place) => metrics.keyName(dimensions[place], key)).join(', '), metrics.nameOf(id)]
                .filter(Boolean)
                .join(': ')}
            />
            {typeof line.previous?.[id]?.value === 'number' && (
              <small className="num block text-xs text-ink-3">
                {t('metrics.was', { value: metrics.written(line.previous[id], unit, among) })}
              </small>
            )}
          </>
        ),
      };
    }),
    ...ownColumns(asked, answer, metrics),
    ...more,
  ];
  return (
    <section
      aria-label={t('team.board.table', { name: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto rounded-[inherit]"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            {by.length === 0 && <th scope="col" className="sticky start-0 bg-surface px-4.5 py-2" />}
            {dimensions.map((dimension, place) => (
              <th
                key={by[place]}
                scope="col"
                className={cx(
                  'bg-surface px-4.5 py-2 text-start text-xs font-medium text-ink-3',
                  place === 0 && 'sticky start-0',
                )}
              >
                {dimension ? metrics.labelOf(dimension) : by[place]}
              </th>
            ))}
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" className={headLook}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {answer.rows.map((row) => (
            <tr key={JSON.stringify(row.keys)}>
              {row.keys.map((key, place) => (
                <th
                  key={by[place]}
                  scope="row"
                  className={cx(
                    'max-w-52 truncate bg-surface px-4.5 py-1.5 text-start font-medium',
                    place === 0 && 'sticky start-0',
                  )}
                >
                  {metrics.keyName(dimensions[place], key)}
                </th>
              ))}
              {columns.map(({ id, cell }) => (
                <td key={id} className="px-3 py-1.5 text-end whitespace-nowrap">
                  {cell(row, row.keys)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th
              scope="row"
              colSpan={Math.max(1, by.length)}
              className="sticky start-0 bg-surface px-4.5 py-2 text-start"
            >
              {t('metrics.total')}
            </th>
            {columns.map(({ id, cell }) => (
              <td key={id} className="px-3 py-2 text-end whitespace-nowrap">
                {cell(answer.total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {answer.more > 0 && (
        <p className="px-4.5 py-2 text-sm text-ink-3">{t('metrics.moreGroups', { count: answer.more })}</p>
      )}
    </section>
  );
}

/** Who has most of the first metric. */
export function LeaderboardWidget({ asked, answer, title }: Shown) {
  const metrics = useMetrics();
  const id = asked.metrics[0]!;
  const dimension = asked.by?.[0] ? metrics.dimensionOf(id, asked.by[0]) : undefined;
  const most = Math.max(1e-9, ...answer.rows.map(({ cells }) => cells[id]?.value ?? 0));
  return (
    <ol aria-label={title} className="grid gap-1 px-4.5 py-3">
      {answer.rows.slice(0, 10).map(({ keys, cells }) => {
        const name = metrics.keyName(dimension, keys[0] ?? null);
        return (
          <li key={String(keys[0])} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 py-1">
            {dimension?.type === 'person' ? (
              <MemberFace id={keys[0] === null ? null : String(keys[0])} name={name} size="s" />
            ) : (
              <span />
            )}
            <span className="grid gap-1">
              <span className="truncate text-sm">{name}</span>
              <span className="h-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-act"
                  style={{ inlineSize: `${((cells[id]?.value ?? 0) / most) * 100}%` }}
                />
              </span>
            </span>
            <OpenNumber
              cell={cells[id]}
              unit={metrics.byId.get(id)?.unit ?? 'count'}
              of={numberOf(asked, id, keys)}
              label={`${name}: ${metrics.nameOf(id)}`}
              className="text-sm font-medium"
            />
          </li>
        );
      })}
    </ol>
  );
}
