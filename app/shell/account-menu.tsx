import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MemberFace } from '#app/account/member-face.tsx';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Menu } from '#app/ui/menu.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';

const AccountEntries = lazy(() => import('./account-entries.tsx'));

/** The account menu. Its entries load when the pointer or focus reaches the button. */
export function AccountMenu({ narrow }: { narrow: boolean }) {
  const t = useT();
  const { user, organisation } = useSession();
  const [isNear, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [entries, setEntries] = useState<MenuEntry[]>([]);
  const words = t('shell.userMenu');
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <>
      <Menu
        entries={entries}
        open={open && entries.length > 0}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label={narrow ? `${words}: ${name}` : undefined}
            onPointerEnter={() => setNear(true)}
            onFocus={() => setNear(true)}
            onClick={() => setNear(true)}
            className={cx(
              'flex w-full min-w-0 items-center gap-2.25 rounded-s p-1.5 text-start hover:bg-surface/60 data-[state=open]:bg-surface',
              narrow && 'justify-center',
            )}
          >
            <MemberFace id={user.id} name={name} className="bg-line" />
            {!narrow && (
              <>
                <span className="me-auto grid min-w-0">
                  <span className="sr-only">{words}</span>
                  <span className="truncate font-medium text-ink">{name}</span>
                  <span className="truncate text-xs text-ink-3">{organisation?.name}</span>
                </span>
                <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" />
              </>
            )}
          </button>
        }
      />
      <Suspense>{isNear && <AccountEntries onEntries={setEntries} />}</Suspense>
    </>
  );
}
