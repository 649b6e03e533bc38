import { zoneLabel } from '#contract/core/moment-words.ts';
import { useLocale } from './t.ts';

type ZoneOption = { value: string; label: string };

const named = new Map<string, ZoneOption[]>();

/** Time zones to choose from, and a lookup for one: browsers drop zone names that may still be stored. */
export function useZones(): { zones: ZoneOption[]; zoneOf: (value: string) => ZoneOption } {
  const { tag } = useLocale();
  const option = (value: string): ZoneOption => ({ value, label: zoneLabel(tag, value) });
  const zones = named.get(tag) ?? Intl.supportedValuesOf('timeZone').map(option);
  named.set(tag, zones);
  return { zones, zoneOf: (value) => zones.find((known) => known.value === value) ?? option(value) };
}
