import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { BookingPages } from './booking-pages.tsx';
import { Feed } from './feed.tsx';
import { ImportCalendar } from './import-calendar.tsx';
import { OutsideCalendars } from './outside-calendars.tsx';

export const handle = { title: 'calendar.sharing' } as const;

/** Calendar connections, feeds, and imports. */
export default function SharingPage() {
  const t = useT();
  const may = useMay();
  return (
    <div className="grid content-start gap-10 px-4.5 pt-4 pb-16">
      <header className="grid gap-1">
        <Link
          to="/calendar"
          className="tap flex items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
          {t('shell.nav.calendar')}
        </Link>
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('calendar.sharing')}</h1>
      </header>
      <BookingPages />
      {may('calendar.open') && (
        <>
          <OutsideCalendars />
          <Feed />
          <ImportCalendar />
        </>
      )}
    </div>
  );
}
