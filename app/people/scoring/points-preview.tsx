import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { scoring } from '#contract/people/scoring.ts';

const bands = ['0–19', '20–39', '40–59', '60–79', '80–100'];

type Props = { preview: OutputOf<typeof scoring.preview> };

export function PointsPreview({ preview: { sampled, up, down, before, after, movers } }: Props) {
  const t = useT();
  const format = useFormat();
  if (up + down === 0) return <p role="status">{t('scoring.preview.none')}</p>;
  return (
    <div className="grid gap-4 rounded-m border border-line bg-surface p-4" role="status">
      <Chart
        kind="bar"
        title={t('scoring.preview.title', { sampled, up: format.number(up), down: format.number(down) })}
        category={{ key: 'band', label: t('scoring.preview.band') }}
        series={[
          { key: 'before', label: t('scoring.preview.before') },
          { key: 'after', label: t('scoring.preview.after') },
        ]}
        rows={bands.map((band, n) => ({ band, before: before[n]!, after: after[n]! }))}
        height={180}
      />
      <div>
        <h3 className="mb-1 font-medium">{t('scoring.preview.movers')}</h3>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {movers.map(({ id, name, before: was, after: becomes }) => (
            <li key={id} className="flex gap-3 border-b border-line py-1.5">
              <Link to={`/lead/${id}`} className="me-auto min-w-0 truncate hover:underline">
                {name}
              </Link>
              <span className="num">
                {was} → <b className="font-medium">{becomes}</b>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
