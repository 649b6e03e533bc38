/** A week's average prime offer rates by whole years, as the published tables have them; millionths. */
export type AporWeek = { readonly on: string; readonly rates: readonly number[] };

/** Published for each week; what is older than this says nothing of the day. */
const mostDays = 8;
const dayNumber = (on: string): number => Date.parse(`${on}T00:00:00Z`) / 86_400_000;

/** Of the term (fixed) or the time until the rate first changes, to the nearest whole year, at least one and at most fifty. */
const aporYears = (months: number): number => Math.min(50, Math.max(1, Math.round(months / 12)));

/** What the rate was set against: the last week that began by that day. `weeks` from the latest. */
export function aporOn(weeks: readonly AporWeek[], on: string, months: number): number | null {
  const week = weeks.find((one) => one.on <= on);
  if (!week || dayNumber(on) - dayNumber(week.on) > mostDays) return null;
  return week.rates[aporYears(months) - 1] ?? null;
}

/** In points with at most three decimals, as the register has it. */
export const spreadOf = (apr: number, apor: number): string => shortened((apr - apor) / 10_000, 3);

/** A number without zeros at its end. */
export const shortened = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
};

/** The published tables: a date and up to fifty rates in percent a line, apart by bars, commas or tabs. */
export function readApor(text: string): { weeks: AporWeek[]; refused: { line: number; why: string }[] } {
  const weeks = new Map<string, AporWeek>();
  const refused: { line: number; why: string }[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, index) => {
    const cells = row.split(/[|,\t]/).map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || /^(date|effective)/i.test(cells[0]!)) return;
    const on = isoDay(cells[0]!);
    const given = cells.slice(1).filter((cell) => cell !== '');
    const rates = given.map((cell) => Math.round(Number(cell) * 10_000));
    if (!on) refused.push({ line: index + 1, why: 'The first column isn’t a date.' });
    else if (rates.length === 0 || rates.length > 50) refused.push({ line: index + 1, why: 'Expected 1 to 50 rates.' });
    else if (rates.some((rate) => !Number.isInteger(rate) || rate < 0 || rate > 500_000))
      refused.push({ line: index + 1, why: 'A rate isn’t a percentage.' });
    else weeks.set(on, { on, rates });
  });
  return { weeks: [...weeks.values()].sort((a, b) => (a.on < b.on ? 1 : -1)), refused };
}

function isoDay(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso = american
    ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? text
      : null;
  if (!iso) return null;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : null;
}
