import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { controlLook } from '#app/ui/input.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat } from '#contract/core/message.ts';
import { zoneLabel } from '#contract/core/moment-words.ts';
import type { booking } from '#contract/people/booking.ts';
import { withQuery } from '../with-query.ts';
import { zonesWith } from './address.ts';
import { OpenDays } from './open-days.tsx';

type Offer = OutputOf<typeof booking.open>;

/** The days of a month and the free times of one day as links, so that no JavaScript is needed. */
export function Slots({ offer }: { offer: Offer }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { search } = useLocation();
  const { days, open, timeZone } = offer;
  const [chosen] = days;
  const shown = chosen?.day ?? open[0];
  const time = (slot: string) => dateFormat(tag, { timeStyle: 'short', timeZone }).format(new Date(slot));
  return (
    <div className="grid gap-8">
      <Zone offer={offer} />
      {!chosen && <p className="max-w-[52ch] text-lg text-ink-2">{t('public-booking.none')}</p>}
      {shown && (
        <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[auto_minmax(0,1fr)]">
          <OpenDays open={open} chosen={shown} />
          {chosen && (
            <section aria-labelledby="day">
              <h2 id="day" className="flex min-h-11 items-center text-xl font-medium">
                {format.date(chosen.day, 'full')}
              </h2>
              <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
                {chosen.slots.map((slot) => (
                  <li key={slot}>
                    <a
                      href={withQuery(search, { slot, moved: null })}
                      className="num flex h-11 items-center justify-center rounded-s border border-edge bg-surface px-3 text-lg whitespace-nowrap hover:border-act hover:bg-act-tint"
                    >
                      {time(slot)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </div>
  );
}

function Zone({ offer: { timeZone, page } }: { offer: Offer }) {
  const t = useT();
  const { tag } = useLocale();
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => !['tz', 'slot', 'from'].includes(name));
  return (
    <form method="get" className="flex flex-wrap items-end gap-3">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1.5 text-md text-ink-2">
        {t('public-booking.zone')}
        <span className={`${controlLook} h-11`}>
          <select
            name="tz"
            defaultValue={timeZone}
            className="h-full w-full min-w-52 rounded-s bg-transparent px-2.5 outline-none"
          >
            {zonesWith(timeZone, page.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(tag, zone)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="submit" className="tap h-11 rounded-s border border-edge px-4 text-md hover:border-ink-3">
        {t('public-booking.showZone')}
      </button>
    </form>
  );
}
