import { Link } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { keysOf, type MessageKey, useT } from '#app/i18n/t.ts';
import { type Destination, destinationsFor } from '#app/shell/navigation.ts';
import { useDocument } from '#app/use-document.ts';

const parts = ['first', 'second', 'third', 'fourth'] as const;

const rooms = {
  mortgage: {
    title: 'shell.nav.loans',
    lead: 'verticals.loans.lead',
    parts: keysOf('verticals.loans.part', parts),
  },
} as const;

/** What of the workspace serves every trade, by where it stands. */
const served: Partial<Record<Destination['path'], MessageKey>> = {
  '/dashboard': 'verticals.now.dashboard',
  '/leads': 'verticals.now.leads',
  '/inbox': 'verticals.now.inbox',
  '/calendar': 'verticals.now.calendar',
  '/tasks': 'verticals.now.tasks',
  '/files': 'verticals.now.files',
  '/website': 'verticals.now.website',
};

/** Where a trade's own room will be. Until then it says so, and leads to what the trade has already. */
export function RoomToCome({ vertical }: { vertical: keyof typeof rooms }) {
  const t = useT();
  const { brand } = useDocument();
  const { title, lead, parts } = rooms[vertical];
  const now = destinationsFor(useSession()).flatMap((destination) => {
    const text = served[destination.path];
    return text ? [{ ...destination, text }] : [];
  });
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-9 px-4.5 pt-6 pb-16 max-sm:px-3">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t(title)}</h1>
          <span className="rounded-full bg-need-tint px-2.5 py-0.5 text-sm font-medium text-need">
            {t('verticals.state')}
          </span>
        </div>
        <p className="max-w-[64ch] text-lg text-ink-2">{t(lead, { brand: brand.name })}</p>
      </header>
      <section aria-labelledby="now" className="grid gap-3">
        <h2 id="now" className="text-lg font-medium">
          {t('verticals.now')}
        </h2>
        <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2">
          {now.map(({ path, name, icon: Icon, text }) => (
            <li key={path} className="border-b border-line">
              <Link to={path} className="group flex h-full items-start gap-3.5 py-3.5">
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-act" />
                <span>
                  <span className="font-medium underline-offset-4 group-hover:underline">{t(name)}</span>
                  <span className="block text-ink-2">{t(text)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="next" className="grid gap-3">
        <h2 id="next" className="text-lg font-medium">
          {t('verticals.next')}
        </h2>
        <ul className="grid list-disc gap-1.5 ps-5 text-ink-2 marker:text-ink-3">
          {Object.values(parts).map((part) => (
            <li key={part}>{t(part)}</li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <a href={`/early-access/${vertical}`} className="tap font-medium text-act underline underline-offset-4">
            {t('verticals.tellMe')}
          </a>
          <a href="/contact" className="tap font-medium text-act underline underline-offset-4">
            {t('verticals.wish')}
          </a>
        </p>
      </section>
    </div>
  );
}
