import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { homeOf } from '#app/account/places.ts';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';
import { AccountMenu } from './account-menu.tsx';
import { type Destination, destinationsFor, type Group, groupNames, groups, isAt } from './navigation.ts';
import { RailItem } from './rail-item.tsx';
import { useRemembered } from './remembered.ts';
import { useRailWidth } from './use-rail-width.ts';

/** The main navigation, grouped in the order of a workday. When narrow it shows only icons. */
export function Rail() {
  const t = useT();
  const { pathname } = useLocation();
  const destinations = destinationsFor(useSession());
  const [narrow, setNarrow] = useRailWidth();
  const toggleName = t(narrow ? 'shell.nav.expand' : 'shell.nav.collapse');
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className={cx(
        'flex shrink-0 flex-col border-e border-line bg-sunken text-sm transition-[width] max-md:hidden print:hidden',
        narrow ? 'w-14' : 'w-53',
      )}
    >
      <div
        className={cx('flex h-13.5 shrink-0 items-center', narrow ? 'justify-center' : 'justify-between ps-4.5 pe-2.5')}
      >
        {!narrow && <Brand />}
        <IconButton size="s" label={toggleName} aria-expanded={!narrow} onClick={() => setNarrow(!narrow)}>
          {narrow ? <PanelLeftOpen className="rtl:-scale-x-100" /> : <PanelLeftClose className="rtl:-scale-x-100" />}
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-2.5 pb-3">
        {groups.map((group) => (
          <RailGroup
            key={group}
            group={group}
            destinations={destinations.filter((one) => one.group === group)}
            narrow={narrow}
            pathname={pathname}
          />
        ))}
      </div>
      <div className="border-t border-line p-2">
        <AccountMenu narrow={narrow} />
      </div>
    </nav>
  );
}

function Brand() {
  const { brand } = useDocument();
  const home = homeOf(useSession());
  return (
    <Link
      to={home}
      className="flex min-w-0 items-center gap-2.25 font-display text-[1.0625rem] font-semibold tracking-[-0.01em]"
    >
      {brand.logoUrl ? (
        <img src={brand.logoUrl} alt="" className="h-5.5" />
      ) : (
        <Mark className="size-5.5 shrink-0 text-act" />
      )}
      <span className="truncate">{brand.name}</span>
    </Link>
  );
}

type GroupProps = { group: Group; destinations: Destination[]; narrow: boolean; pathname: string };

function RailGroup({ group, destinations, narrow, pathname }: GroupProps) {
  const t = useT();
  const [folded, setFolded] = useRemembered(`rail-${group}`, ['open', 'folded'], 'open');
  if (destinations.length === 0) return null;
  const name = t(groupNames[group]);
  const isFolded = folded === 'folded' && !narrow;
  // The current page's entry shows even when its group is collapsed.
  const shown = isFolded ? destinations.filter((one) => isAt(one, pathname)) : destinations;
  return (
    <section aria-label={name}>
      {narrow ? (
        <div aria-hidden="true" className="mx-2 mb-1.5 h-px bg-line" />
      ) : (
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setFolded(isFolded ? 'open' : 'folded')}
          className="group flex w-full items-center justify-between rounded-s px-2 py-1 text-2xs font-medium text-ink-3 hover:text-ink"
        >
          {name}
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'size-3.5 transition-[rotate,opacity]',
              isFolded
                ? '-rotate-90 rtl:rotate-90'
                : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      )}
      <ul className="grid gap-0.5">
        {shown.map((destination) => (
          <li key={destination.path}>
            <RailItem destination={destination} narrow={narrow} current={isAt(destination, pathname)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
