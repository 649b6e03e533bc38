import type { UrlaValue } from '#contract/verticals/loans/urla-data.ts';
import type { UrlaField } from '#contract/verticals/loans/urla-sections.ts';
import type { Codec } from './tree.ts';

const cleaned = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const textOf = (max: number): Codec<string> => ({
  read: (text) => {
    const value = cleaned(text);
    return value && value.length <= max ? value : undefined;
  },
  write: (value) => value,
});

/** Dollars with two places here, cents there. */
export const money: Codec<number> = {
  read: (text) => (/^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined),
  write: (value) => (value / 100).toFixed(2),
};

/** Percent here, millionths there. */
export const percent: Codec<number> = {
  read: (text) => (/^\d{1,2}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : undefined),
  write: (value) => String(value / 10_000),
};

export const whole = (most = 1_200): Codec<number> => ({
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
  write: String,
});

const dayCodec: Codec<string> = {
  read: (text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : undefined,
  write: (value) => value,
};

/** A day that clocks are counted from. */
export const lendingDayCodec: Codec<string> = {
  read: (text) => (/^20/.test(text) ? dayCodec.read(text) : undefined),
  write: dayCodec.write,
};

export const yes: Codec<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: String,
};

/** Some indicators are types of their own. */
export const yesNo: Codec<boolean> = {
  read: (text) => (text === 'Yes' ? true : text === 'No' ? false : undefined),
  write: (value) => (value ? 'Yes' : 'No'),
};

/** Words of ours by words of MISMO's. Several of ours may be one of theirs: the first is read. */
export const words = <Own extends string>(pairs: Readonly<Record<Own, string>>): Codec<Own> => ({
  read: (text) => (Object.keys(pairs) as Own[]).find((own) => pairs[own] === text),
  write: (own) => pairs[own],
});

const oneOf = (options: readonly string[]): Codec<string> => ({
  read: (text) => (options.includes(text) ? text : undefined),
  write: (value) => value,
});

const email: Codec<string> = {
  read: (text) => {
    const value = text.trim().toLowerCase();
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= 254 ? value : undefined;
  },
  write: (value) => value,
};

/** How a field of the application is written in a loan file. */
export function codecOf({ type, options, max = 120 }: UrlaField): Codec<UrlaValue> {
  const codecs = {
    money,
    whole: whole(),
    day: dayCodec,
    yes,
    email,
    phone: textOf(40),
    choice: oneOf(options ?? []),
    text: textOf(max),
  };
  return codecs[type] as Codec<UrlaValue>;
}
