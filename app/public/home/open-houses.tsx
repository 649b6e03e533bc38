import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { sites } from '#contract/growth/sites.ts';

type OpenHouse = NonNullable<OutputOf<typeof sites.home>['page']>['openHouses'][number];

/** Open houses in the time zone of the home. */
export function OpenHouses({ openHouses }: { openHouses: readonly OpenHouse[] }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  if (openHouses.length === 0) return null;
  return (
    <section aria-labelledby="open-houses" className="pt-12">
      <h2 id="open-houses" className="font-display text-2xl tracking-[-0.02em]">
        {t('public-home.openHouses')}
      </h2>
      <ul className="mt-4 grid gap-3">
        {openHouses.map(({ startsAt, minutes, timeZone, words, page }) => {
          const ends = new Date(Date.parse(startsAt) + minutes * 60_000);
          const day = dateFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
          const hour = dateFormat(tag, { timeStyle: 'short', timeZone });
          return (
            <li key={page} className="rounded-m border border-line px-5 py-4">
              <p className="text-lg font-medium">
                <time dateTime={startsAt}>{day.format(new Date(startsAt))}</time>
              </p>
              <p className="num text-lg">
                {hour.formatRange(new Date(startsAt), ends)}{' '}
                <bdi className="text-ink-3">{format.zone(timeZone, startsAt)}</bdi>
              </p>
              {words && (
                <p className="mt-1 text-md text-ink-2" dir="auto">
                  {words}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
