import { dateFormat } from './message.ts';

type ZoneStyle = 'short' | 'shortGeneric' | 'longOffset';

export function zoneName(tag: string, moment: Date, timeZone: string, style: ZoneStyle = 'short'): string {
  const parts = dateFormat(tag, { timeZone, timeZoneName: style }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** "PT", whatever the season. UTC has no such name. */
export const genericZone = (tag: string, moment: Date, zone: string): string =>
  zoneName(tag, moment, zone, zone === 'UTC' ? 'short' : 'shortGeneric');
