/** Reads and writes days in the format of the reader's language. A day is stored as `2026-03-14`. */
type Part = 'day' | 'month' | 'year';

const pivotYear = 70;

/** Day, month and year in the order in which this language writes them. */
export function dateOrder(tag: string): Part[] {
  return format(tag)
    .formatToParts(new Date(Date.UTC(2026, 10, 22)))
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');
}

export function writeDate(day: string, tag: string): string {
  return format(tag).format(new Date(`${day}T00:00:00Z`));
}

/**
 * Reads a typed day: with any separators, with a two-digit year, or without a year, which means the date nearest to today. Undefined when
 * the text is not a day.
 */
export function readDate(text: string, tag: string, today: string): string | undefined {
  const numbers = westernDigits(text).match(/\d+/g) ?? [];
  if (numbers[0]?.length === 4) return join(numbers[0], numbers[1], numbers[2]);
  const order = dateOrder(tag);
  if (numbers.length === 3) {
    const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => numbers[order.indexOf(part)]);
    return join(fullYear(year!), month, day);
  }
  if (numbers.length === 2) {
    const [first, second] = order.filter((part) => part !== 'year');
    const of = { [first!]: numbers[0], [second!]: numbers[1] };
    return nearest(of.month!, of.day!, today);
  }
  return undefined;
}

function nearest(month: string, day: string, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const distance = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(today));
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((year) => join(String(year), month, day) ?? [])
    .sort((a, b) => distance(a) - distance(b))[0];
}

function join(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  if (!year || !month || !day || year.length !== 4) return undefined;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  // February 31 rolls over to March, so a changed date was not a valid day.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined;
}

function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < pivotYear ? '20' : '19'}${year}`;
}

/** Arabic and Persian keyboards type digits of their own. */
export function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Always Gregorian, whatever calendar the region uses: contracts and portals write Gregorian days. */
function format(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}
