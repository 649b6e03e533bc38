import { withoutPersonal } from '../assistant/model/without-personal.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Mask = { hide(text: string): string; show(text: string): string };

/** Replaces personal names with placeholders before a model sees the text, and puts the names back into its answer. */
export function maskOf(personal: readonly string[]): Mask {
  const whole = [...new Set(personal.map((one) => one.trim()).filter((one) => one.length > 1))].sort(
    (a, b) => b.length - a.length,
  );
  const signs = whole.map((value, at) => ({
    value,
    sign: `[PERSON_${at + 1}]`,
    pattern: new RegExp(`(?<![\\p{L}\\d])${escaped(value)}(?![\\p{L}\\d])`, 'giu'),
  }));
  return {
    hide: (text) => withoutPersonal(signs.reduce((rest, { pattern, sign }) => rest.replace(pattern, sign), text)),
    show: (text) => signs.reduce((rest, { value, sign }) => rest.replaceAll(sign, value), text),
  };
}
