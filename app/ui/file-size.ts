import type { Formats } from '#app/i18n/format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "3.4 MB", in the unit that needs the fewest digits. */
export function fileSize({ number }: Pick<Formats, 'number'>, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const digits = step < 2 ? 0 : 1;
  return number(bytes / 1024 ** step, {
    style: 'unit',
    unit: units[step]!,
    // `Intl` has no plural for the short form of "byte".
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
}
