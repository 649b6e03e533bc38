import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { withQuery } from '../with-query.ts';

type Offer = OutputOf<typeof showings.open>;

/** Free times as links in the home's time zone, so that no JavaScript is needed. */
export function SlotLinks({ offer: { days, timeZone, earlier, later } }: { offer: Offer }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { search } = useLocation();
  const clock = dateFormat(tag, { timeStyle: 'short', timeZone });
  return (
    <div className="grid gap-6">
      {days.length === 0 ? (
        <p className="max-w-[52ch] text-lg text-ink-2">{t('public-booking.none')}</p>
      ) : (
        // A week of half hours is many screens on a phone, so only the first day is open.
        days.map(({ day, slots }, place) => (
          <details key={day} open={place === 0} className="group border-t border-line-strong pt-4">
            <summary className="tap flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
              <h2 className="text-xl font-medium">{format.date(day, 'full')}</h2>
              <ChevronDown className="size-5 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
              {slots.map((slot) => (
                <li key={slot}>
                  <a
                    href={withQuery(search, { slot })}
                    className="num flex h-11 items-center justify-center rounded-s border border-edge bg-surface px-2 text-lg hover:border-act hover:bg-act-tint"
                  >
                    {clock.format(new Date(slot))}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))
      )}
      <nav aria-label={t('public-booking.weeks')} className="flex flex-wrap justify-between gap-4 text-lg">
        {earlier && (
          <a href={withQuery(search, { from: earlier })} className="tap text-act underline underline-offset-4">
            {t('public-booking.earlier')}
          </a>
        )}
        {later && (
          <a href={withQuery(search, { from: later })} className="tap ms-auto text-act underline underline-offset-4">
            {t('public-booking.later')}
          </a>
        )}
      </nav>
    </div>
  );
}
