import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { type DealFields, dealFields } from '#contract/inventory/deals/deal-fields.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { usePipelines } from './use-pipelines.ts';

type Name = keyof DealFields;
const names = Object.keys(dealFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string; type: string } => dealFields[name];

/** The deals list without URL parameters: newest first, with the most useful columns. */
export const dealList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;
type Part = Pick<Column<Deal>, 'min' | 'grow' | 'align' | 'cell'>;

function partsOf(
  t: T,
  format: Formats,
  nameOf: (id: string | null) => string,
  { stageName, pipelineName, toneOf }: ReturnType<typeof usePipelines>,
): Partial<Record<Name, Part>> {
  return {
    name: {
      min: 14,
      grow: 2,
      // A deal is usually named after the client or the address; the second line shows the other one.
      cell: ({ name, lead, address }) => (
        <span className="grid min-w-0 leading-tight">
          <bdi className="truncate font-medium">{name}</bdi>
          <bdi className="truncate text-xs text-ink-3">
            {[lead?.name, address].find((other) => other && other !== name) ?? ''}
          </bdi>
        </span>
      ),
    },
    stage: {
      min: 9,
      grow: 0.9,
      cell: ({ pipeline, stage }) => <Chip tone={toneOf(pipeline, stage)}>{stageName(stage)}</Chip>,
    },
    pipeline: { min: 7, grow: 0.7, cell: ({ pipeline }) => quiet(pipelineName(pipeline)) },
    side: { min: 6, grow: 0.6, cell: ({ side }) => quiet(t(`deals.side.${side}`)) },
    saleKind: {
      min: 7,
      grow: 0.7,
      cell: ({ saleKind }) => saleKind && quiet(t(`deals.saleKind.${saleKind}`)),
    },
    state: { min: 6, grow: 0.6, cell: ({ state }) => quiet(t(`deals.state.${state}`)) },
    owner: { min: 8, grow: 0.9, cell: ({ owner }) => quiet(owner ? nameOf(owner) : t('deals.office')) },
    nextDateOn: {
      min: 7,
      grow: 0.7,
      cell: ({ nextDateOn, state, timeZone }) =>
        nextDateOn && (
          <span
            className={cx(
              'num',
              state === 'open' && nextDateOn < dayIn(Date.now(), timeZone) ? 'text-loss' : 'text-ink-2',
            )}
          >
            {format.date(nextDateOn)}
          </span>
        ),
    },
  };
}

/** A commission always shows its cents, so that the column lines up; a weighted value is an estimate and needs none. */
const moneyWords = (format: Formats, name: Name, cents: number): string =>
  name === 'weighted'
    ? format.money(Math.round(cents / 100) * 100)
    : format.money(cents, 'USD', { cents: name === 'gross' });

/** The cell of a value without its own renderer. */
function plainCell(format: Formats, name: Name): Part {
  const { type } = partOf(name);
  const isNumber = type === 'number' || type === 'money';
  const cell = (row: Deal): ReactNode => {
    const found = (row as Record<string, unknown>)[name];
    if (found === null || found === undefined) return null;
    if (type === 'money') return <span className="num">{moneyWords(format, name, found as number)}</span>;
    if (name === 'probability') return <span className="num">{format.percent((found as number) / 100)}</span>;
    if (type === 'date') return quiet(<span className="num">{format.date(String(found))}</span>);
    if (type === 'instant') return quiet(<span className="num">{format.relative(String(found))}</span>);
    return quiet(String(found));
  };
  return { min: 7, grow: isNumber ? 0.6 : 0.8, ...(isNumber && { align: 'end' as const }), cell };
}

/** All columns that the deals list can show, in the order of the field list. */
export function useDealColumns(): Column<Deal>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const pipelines = usePipelines();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf, pipelines);
    return names.map((name): Column<Deal> => {
      const { sort, label } = partOf(name);
      return { name, label: t.any(label), sortable: sort === true, ...(parts[name] ?? plainCell(format, name)) };
    });
  }, [t, format, nameOf, pipelines]);
}
