import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { exposureOf, trailingYear } from '#contract/verticals/commercial/income.ts';
import type { Term } from '#contract/verticals/commercial/leases.ts';

type Ending = ReturnType<typeof exposureOf>[number];
type Month = ReturnType<typeof trailingYear>[number];

const sumOf = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): number =>
  rows.reduce((sum, row) => sum + (row[key] as number), 0);

/** How much of the rent ends in which year. */
export function Exposure({ leases, today }: { leases: readonly Term[]; today: string }) {
  const t = useT();
  const format = useFormat();
  const rows = exposureOf(leases, today);
  if (rows.length === 0) return null;
  const total: Ending = {
    year: 0,
    leases: sumOf(rows, 'leases'),
    squareFeet: sumOf(rows, 'squareFeet'),
    annual: sumOf(rows, 'annual'),
  };
  const columns: Column<Ending>[] = [
    {
      key: 'year',
      name: t('metrics.grain.year'),
      head: true,
      cell: ({ year }) => <span className="num font-medium">{year === 0 ? t('finance.total') : year}</span>,
    },
    {
      key: 'leases',
      name: t('commercial.leases'),
      end: true,
      cell: ({ leases: count }) => <span className="num">{format.number(count)}</span>,
    },
    {
      key: 'feet',
      name: t('commercial.squareFeet'),
      end: true,
      cell: ({ squareFeet }) => <span className="num">{format.number(squareFeet)}</span>,
    },
    { key: 'annual', name: t('commercial.annualRent'), end: true, cell: ({ annual }) => <Amount cents={annual} /> },
    {
      key: 'share',
      name: t('commercial.shareOfRent'),
      end: true,
      cell: ({ annual }) => (
        <span className="num">{total.annual > 0 ? format.percent(annual / total.annual, 1) : '–'}</span>
      ),
    },
  ];
  return (
    <Part title={t('commercial.exposure')}>
      <Table
        label={t('commercial.exposure')}
        columns={columns}
        rows={rows}
        keyOf={({ year }) => String(year)}
        total={total}
      />
    </Part>
  );
}

type TrailingProps = {
  leases: readonly Term[];
  costs: readonly { year: number; total: number }[];
  today: string;
};

/** The twelve months that are over, as the memorandum of a sale has them. */
export function Trailing({ leases, costs, today }: TrailingProps) {
  const t = useT();
  const { tag } = useLocale();
  const months = dateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const rows = trailingYear(leases, costs, today);
  const total: Month = {
    month: '',
    rent: sumOf(rows, 'rent'),
    costs: sumOf(rows, 'costs'),
    net: sumOf(rows, 'net'),
  };
  if (total.rent === 0) return null;
  const money = (key: 'rent' | 'costs' | 'net', name: string): Column<Month> => ({
    key,
    name,
    end: true,
    cell: (row) => <Amount cents={Math.round(row[key] / 100) * 100} />,
  });
  const columns: Column<Month>[] = [
    {
      key: 'month',
      name: t('metrics.grain.month'),
      head: true,
      cell: ({ month }) => (
        <span className="num font-medium">
          {month === '' ? t('finance.total') : months.format(new Date(`${month}-01`))}
        </span>
      ),
    },
    money('rent', t('commercial.baseRent')),
    money('costs', t('commercial.operating')),
    money('net', t('commercial.net')),
  ];
  return (
    <Part title={t('commercial.trailing')}>
      <Table
        label={t('commercial.trailing')}
        columns={columns}
        rows={rows}
        keyOf={({ month }) => month}
        total={total}
      />
      <p className="text-sm text-ink-3">
        {costs[0] ? t('commercial.trailingNote', { year: String(costs[0].year) }) : t('commercial.trailingNoCosts')}
      </p>
    </Part>
  );
}
