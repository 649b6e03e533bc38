import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { controlLook } from '#app/ui/input.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { booking } from '#contract/people/booking.ts';
import { withQuery, zonesWith } from './address.ts';

type Offer = OutputOf<typeof booking.open>;

/** Free times as links: choosing one needs no script. */
export function Slots({ offer }: { offer: Offer }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { search } = useLocation();
  const { days, timeZone, earlier, later } = offer;
  const time = (slot: string) => dateFormat(tag, { timeStyle: 'short', timeZone }).format(new Date(slot));
  return (
    <div className="grid gap-8">
      <Zone offer={offer} />
      {days.length === 0 ? (
        <p className="max-w-[52ch] text-lg text-ink-2">{t('public-booking.none')}</p>
      ) : (
        days.map(({ day, slots }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="border-t border-line-strong pt-4 text-xl font-medium">
              {format.date(day, 'full')}
            </h2>
            <ul className="mt-4 flex flex-wrap gap-2">
              {slots.map((slot) => (
                <li key={slot}>
                  <a
                    href={withQuery(search, { slot, moved: null })}
                    className="num inline-flex h-11 min-w-24 items-center justify-center rounded-s border border-edge bg-surface px-4 text-lg hover:border-act hover:bg-act-tint"
                  >
                    {time(slot)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <nav aria-label={t('public-booking.weeks')} className="flex flex-wrap justify-between gap-4 text-lg">
        {earlier && (
          <a
            href={withQuery(search, { from: earlier, slot: null })}
            className="tap text-act underline underline-offset-4"
          >
            {t('public-booking.earlier')}
          </a>
        )}
        {later && (
          <a
            href={withQuery(search, { from: later, slot: null })}
            className="tap ms-auto text-act underline underline-offset-4"
          >
            {t('public-booking.later')}
          </a>
        )}
      </nav>
    </div>
  );
}

function Zone({ offer: { timeZone, page } }: { offer: Offer }) {
  const t = useT();
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
                {zone.replaceAll('_', ' ')}
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
