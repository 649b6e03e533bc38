import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { destinationsFor, isAt } from './navigation.ts';

const MoreSheet = lazy(() => import('./more-sheet.tsx'));
const most = 5;

/** Slots are as wide as their labels, because the longest labels of some languages don't fit into a sixth of the width. */
const slot =
  'grid min-h-13 min-w-0 flex-auto content-center justify-items-center gap-0.5 px-1 text-2xs font-medium text-ink-2';

/** The navigation on phones: the most used pages in the bar, the rest in a sheet. */
export function BottomBar() {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const shown = destinationsFor(useSession())
    .filter(({ onPhone }) => onPhone)
    .slice(0, most);
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className="flex shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {shown.map((destination) => {
        const { path, name, icon: Icon } = destination;
        const current = isAt(destination, pathname);
        return (
          <Link
            key={path}
            to={path}
            aria-current={current ? 'page' : undefined}
            className={cx(slot, current && 'text-act')}
          >
            <Icon className="size-5" />
            <span className="max-w-full truncate">{t(name)}</span>
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} className={slot}>
        <MenuIcon className="size-5" />
        <span className="max-w-full truncate">{t('shell.nav.more')}</span>
      </button>
      <Suspense>{open && <MoreSheet onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
