const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const clock = String.raw`(?:[T,\s]+(?:at\s+)?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?)?)?\s*(?<zone>z|utc|gmt|[+-]\d\d:?\d\d)?`;
const shapes = [
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`,
  String.raw`(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})`,
  String.raw`(?<word>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
].map((date) => new RegExp(`^${date}${clock}$`, 'i'));

/**
 * Reads a past date or time as other programs export it (“2021-03-04 17:22:11”, “3/4/2021 5:22 PM”, “Mar 4, 2021”; month before day);
 * otherwise returns undefined. A time without a zone is read as UTC, and a date without a time as noon UTC, which is the same date
 * everywhere in America.
 */
export function readMoment(cell: string, now = Date.now()): string | undefined {
  const said = shapes.map((shape) => shape.exec(cell.trim())?.groups).find(Boolean);
  if (!said) return undefined;
  const month = said.word ? months.indexOf(said.word.toLowerCase()) + 1 : Number(said.month);
  const [year, day] = [Number(said.year), Number(said.day)];
  const hour = hourOf(said.hour, said.half);
  if (month < 1 || hour === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, Number(said.minute ?? 0), Number(said.second ?? 0)));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1980) return undefined;
  const at = date.getTime() - offsetOf(said.zone);
  return at <= now + dayMs ? new Date(Math.min(at, now)).toISOString() : undefined;
}

/** A time zone ahead of UTC may already have today's date, whose noon is still in the future. */
const dayMs = 86_400_000;

function hourOf(hour: string | undefined, half: string | undefined): number | undefined {
  if (hour === undefined) return 12;
  const told = Number(hour);
  if (!half) return told < 24 ? told : undefined;
  if (told < 1 || told > 12) return undefined;
  return (told % 12) + (/^p/i.test(half) ? 12 : 0);
}

function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}
