import { cx } from './classes.ts';

const tones = { act: 'bg-act', need: 'bg-need', loss: 'bg-loss' };

type Props = {
  /** From 0 to 1; null when unknown. */
  value: number | null;
  label: string;
  tone?: keyof typeof tones;
  className?: string;
};

export function Progress({ value, label, tone = 'act', className }: Props) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <div
        data-shape=""
        className={cx('h-full rounded-full transition-[inline-size]', tones[tone], share === null && 'animate-breathe')}
        style={{ inlineSize: `${(share ?? 0.4) * 100}%` }}
      />
    </div>
  );
}

/** A number with a bar in a table cell, such as a lead's score. The bar only repeats the number. */
export function Meter({ value, max = 100 }: { value: number; max?: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num min-w-[2ch] text-end">{value}</span>
      <span aria-hidden="true" className="h-1.25 w-11.5 overflow-hidden rounded-full bg-line">
        <span
          data-shape=""
          className="block h-full bg-act"
          style={{ inlineSize: `${Math.min(100, (value / max) * 100)}%` }}
        />
      </span>
    </span>
  );
}
