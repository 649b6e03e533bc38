import { type Formats, useFormat } from '#app/i18n/format.ts';
import { cx } from '#app/ui/classes.ts';

/** A large number, shortened to fit a map bubble. */
export const shortCount = (format: Formats, count: number): string =>
  count < 1000 ? format.number(count) : format.number(count, { notation: 'compact', maximumFractionDigits: 1 });

/** The size of a cluster. It grows logarithmically, so that ten times as many records look only a little larger. */
export function Bubble({ count }: { count: number }) {
  const format = useFormat();
  const size = Math.round(26 + 9 * Math.log10(count));
  return (
    <span
      className="num grid place-items-center rounded-full border-2 border-surface bg-act text-xs font-medium text-on-act shadow-soft transition-transform hover:scale-108"
      style={{ width: size, height: size }}
    >
      {shortCount(format, count)}
    </span>
  );
}

/** A single record: its price if it has one. */
export function Spot({ words, isPressed }: { words: string | null; isPressed: boolean }) {
  if (words === null)
    return (
      <span
        className={cx(
          'block size-3.5 rounded-full border-2 border-surface shadow-soft',
          isPressed ? 'bg-need' : 'bg-act',
        )}
      />
    );
  return (
    <span
      className={cx(
        'num block rounded-full border px-2 py-0.5 text-xs font-medium shadow-soft',
        isPressed ? 'border-act bg-act text-on-act' : 'border-line-strong bg-raised text-ink hover:border-act',
      )}
    >
      {words}
    </span>
  );
}
