import type { ChartData, ChartFormat } from './chart-data.ts';

type Props = ChartData & { format: ChartFormat; labelledBy: string; hidden: boolean };

export function ChartTable({ rows, category, series, format, labelledBy, hidden }: Props) {
  const write = (value: string | number | null | undefined) =>
    typeof value === 'number' ? format.value(value) : (value ?? '–');
  return (
    <div className={hidden ? 'sr-only' : 'overflow-x-auto'}>
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {category.label}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[category.key])} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {format.category(String(row[category.key] ?? ''))}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="px-3 py-1.5 text-end">
                  {write(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
