import { ChartColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { Skeleton } from '../skeleton.tsx';
import { type ChartData, type ChartFormat, type ChartKind, colourOf, legendOf, strokeOf } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

const Drawing = lazy(() => import('./drawing.tsx'));

type Props = ChartData & {
  kind: ChartKind;
  /** States the unit: "New leads per week". */
  title: string;
  format?: Partial<ChartFormat>;
  height?: number;
  className?: string;
};

/** A chart with its legend and a data table, which a button shows and which screen readers always find. */
export function Chart({ kind, title, rows, category, series, format, height = 240, className }: Props) {
  const t = useT();
  const { number } = useFormat();
  const captionId = useId();
  const [asTable, setAsTable] = useState(false);
  const data = { rows, category, series };
  // A single point draws no line, so show a bar.
  const drawn = kind === 'line' && rows.length === 1 ? 'bar' : kind;
  const written: ChartFormat = { value: (value) => number(value), category: (name) => name, ...format };
  const legend = legendOf(drawn, data, written);
  // When all values are zero, the axis would be scaled in cents.
  const isEmpty = rows.every((row) => series.every(({ key }) => !row[key]));
  return (
    <figure aria-labelledby={captionId} className={cx('grid gap-3', className)}>
      <div className="flex items-center gap-3">
        <figcaption id={captionId} className="me-auto font-medium">
          {title}
        </figcaption>
        <IconButton
          size="s"
          label={asTable ? t('ui.chart.showDrawing') : t('ui.chart.showTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn /> : <Table2 />}
        </IconButton>
      </div>
      {!asTable && isEmpty && (
        <p style={{ blockSize: height }} className="grid place-items-center text-sm text-ink-3">
          {t('ui.chart.nothing')}
        </p>
      )}
      {!asTable && !isEmpty && (
        <div aria-hidden="true" className="grid gap-3">
          <Suspense fallback={<Skeleton className="w-full" />}>
            <div style={{ blockSize: height }}>
              <Drawing kind={drawn} {...data} format={written} />
            </div>
          </Suspense>
          {legend.length > 1 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
              {legend.map((name, place) => (
                <li key={name} className="flex items-center gap-1.5">
                  <Swatch kind={drawn} place={place} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <ChartTable {...data} format={written} hidden={!asTable} labelledBy={captionId} />
    </figure>
  );
}

function Swatch({ kind, place }: { kind: ChartKind; place: number }) {
  if (kind !== 'line') {
    return <span className="size-2.5 rounded-[2px]" data-shape="" style={{ background: colourOf(place) }} />;
  }
  return (
    <svg viewBox="0 0 20 4" className="h-1 w-5" aria-hidden="true">
      <path d="M0 2h20" stroke={colourOf(place)} strokeWidth="2" strokeDasharray={strokeOf(place)} />
    </svg>
  );
}
