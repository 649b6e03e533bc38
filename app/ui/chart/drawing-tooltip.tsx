import type { TooltipContentProps } from 'recharts';
import { useLocale } from '#app/i18n/t.ts';
import type { ChartFormat } from './chart-data.ts';

type Props = Pick<TooltipContentProps, 'active' | 'payload' | 'label'> & { format: ChartFormat };

export function DrawingTooltip({ active, payload, label, format }: Props) {
  const { dir } = useLocale();
  if (!active || !payload?.length) return null;
  return (
    <div dir={dir} className="rounded-s bg-raised px-3 py-2 text-sm shadow-float">
      {label !== undefined && <p className="mb-1 font-medium">{format.category(String(label))}</p>}
      {payload.map((entry) => (
        <p key={String(entry.dataKey ?? entry.name)} className="flex items-center gap-2">
          <span
            className="size-2 rounded-[2px]"
            style={{ background: String(entry.payload?.fill ?? entry.color ?? 'currentColor') }}
          />
          <span className="me-3 text-ink-2">
            {label === undefined ? format.category(String(entry.name)) : String(entry.name)}
          </span>
          <span className="num ms-auto font-medium">{format.value(Number(entry.value))}</span>
        </p>
      ))}
    </div>
  );
}
