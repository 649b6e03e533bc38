import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

type Cell = { head: string; cell: ReactNode; isNumber?: boolean };

/** The first rows of the file, as they would stand here. */
export function PreviewRows({ rows }: { rows: readonly { row: number; cells: readonly Cell[] }[] }) {
  const t = useT();
  if (!rows[0]) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.preview')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div tabIndex={0} className="overflow-x-auto rounded-m border border-line">
        <table className="w-full min-w-220 text-start text-sm">
          <thead className="bg-sunken text-ink-2">
            <tr>
              {rows[0].cells.map(({ head }) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                {cells.map(({ head, cell, isNumber }, at) => (
                  <td
                    key={head}
                    className={cx('px-3 py-2', at === 0 && 'font-medium', isNumber && 'num whitespace-nowrap')}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
