import { Link, useLocation } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { destinationsFor, groupNames, groups, isAt } from './navigation.ts';

/** The destinations that the phone's bottom bar has no room for. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const destinations = destinationsFor(useSession());
  return (
    <Sheet title={t('shell.nav.more')} side="bottom" open onOpenChange={onClose}>
      <nav aria-label={t('shell.nav.label')} className="grid gap-4 p-3">
        {groups.map((group) => {
          const own = destinations.filter((one) => one.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={t(groupNames[group])}>
              <p aria-hidden="true" className="px-2 pb-1 text-xs font-medium text-ink-3">
                {t(groupNames[group])}
              </p>
              {own.map(({ icon: Icon, ...destination }) => (
                <Link
                  key={destination.path}
                  to={destination.path}
                  onClick={onClose}
                  aria-current={isAt({ icon: Icon, ...destination }, pathname) ? 'page' : undefined}
                  className={cx(
                    'flex h-11 items-center gap-3 rounded-s px-2 text-md text-ink aria-[current]:bg-act-tint',
                  )}
                >
                  <Icon className="size-4.5 text-ink-3" />
                  {t(destination.name)}
                </Link>
              ))}
            </section>
          );
        })}
      </nav>
      <div className="border-t border-line p-3">
        <AccountMenu narrow={false} />
      </div>
    </Sheet>
  );
}
