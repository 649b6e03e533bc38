import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useLocale, useT } from '#app/i18n/t.ts';
import type { AuditEntry } from '#contract/account/audit.ts';
import { zoneLabel } from '#contract/core/moment-words.ts';
import { consentPlaces } from '#contract/people/consent-texts.ts';

type Data = AuditEntry['data'];

const placeNames = keysOf('consent-texts.place', consentPlaces);

/**
 * Values for an event's text: every string and number of its data under the same name. Keys and days are formatted for readers; the caller
 * adds the names of people.
 */
export function useEventValues(): (data: Data) => Record<string, string | number> {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  return (data) => {
    const carried = Object.entries(data).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    );
    const place = consentPlaces.find((known) => known === data.place);
    return {
      ...Object.fromEntries(carried),
      ...(place && { place: t(placeNames[place]) }),
      ...(typeof data.from === 'string' && /^\d{4}-\d\d-\d\d$/.test(data.from) && { from: format.date(data.from) }),
      ...(typeof data.timeZone === 'string' && { timeZone: zoneLabel(tag, data.timeZone) }),
    };
  };
}
