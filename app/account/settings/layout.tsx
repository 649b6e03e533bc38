import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { bringIn } from '#app/ui/bring-in.ts';
import { cx } from '#app/ui/classes.ts';
import { useDocument } from '#app/use-document.ts';
import { useMay } from '../session.ts';

/** Each has its own page, so that it can be linked to. */
const groups = [
  {
    key: 'desk.settings.you',
    pages: [
      { to: '/settings', key: 'account.profile.title', right: undefined },
      { to: '/settings/security', key: 'account.security.title', right: undefined },
      { to: '/settings/notifications', key: 'account.notices.title', right: 'organisation.read' },
    ],
  },
  {
    key: 'account.organisation.title',
    pages: [
      { to: '/settings/organisation', key: 'desk.settings.general', right: 'organisation.read' },
      { to: '/settings/brand', key: 'account.brand.title', right: 'organisation.change' },
      { to: '/settings/billing', key: 'account-billing.title', right: 'billing.manage' },
    ],
  },
  {
    key: 'desk.settings.work',
    pages: [
      { to: '/settings/leads', key: 'account.leads.title', right: 'leads.read' },
      { to: '/settings/scoring', key: 'scoring.title', right: 'scoring.change' },
      { to: '/settings/listings', key: 'listings.title', right: 'listings.read' },
      { to: '/settings/deals', key: 'deals.title', right: 'deals.read' },
      { to: '/settings/messages', key: 'account.messages.title', right: 'messages.send' },
      { to: '/settings/consents', key: 'consent-texts.title', right: 'organisation.read' },
      { to: '/settings/emails', key: 'mail-templates.title', right: 'organisation.read' },
      { to: '/settings/outbox', key: 'account.outbox.title', right: 'outbox.read' },
    ],
  },
  {
    key: 'desk.settings.connections',
    pages: [
      { to: '/settings/feeds', key: 'feeds.title', right: 'feeds.manage' },
      { to: '/settings/apps', key: 'apps.title', right: 'organisation.read' },
      { to: '/settings/keys', key: 'account.keys.title', right: 'keys.manage' },
      { to: '/security/sign-on', key: 'sso.title', right: 'security.read' },
      { to: '/security/directory', key: 'directory.title', right: 'security.read' },
      { to: '/webhooks', key: 'account.webhooks.title', right: 'keys.manage' },
    ],
  },
  {
    key: 'desk.settings.records',
    pages: [
      { to: '/settings/export', key: 'archives.title', right: 'leads.export' },
      { to: '/settings/retention', key: 'retention.title', right: 'files.hold' },
      { to: '/settings/history', key: 'life.history.title', right: 'audit.read' },
      { to: '/settings/audit', key: 'account.audit.title', right: 'audit.read' },
      { to: '/settings/delete', key: 'life.delete.title', right: 'organisation.delete' },
    ],
  },
] as const;

export default function SettingsLayout() {
  const t = useT();
  const may = useMay();
  const { brand } = useDocument();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls the current page's name into view, because the names don't all fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the page is another
  useEffect(() => {
    bringIn(nav.current, nav.current?.querySelector('[aria-current]'));
  }, [pathname]);
  return (
    <div className="page-room pt-6 pb-16">
      <title>{`${t('account.settings')} · ${brand.name}`}</title>
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('account.settings')}</h1>
      <div className="items-start gap-12 xl:flex">
        <nav
          ref={nav}
          aria-label={t('account.settings')}
          className="mt-4 -mb-px flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none] xl:sticky xl:top-4 xl:mt-7 xl:max-h-[calc(100dvh-11rem)] xl:w-44 xl:shrink-0 xl:flex-col xl:overflow-y-auto xl:border-b-0"
        >
          {groups.map((group) => {
            const pages = group.pages.filter(({ right }) => right === undefined || may(right));
            return (
              pages.length > 0 && (
                <div key={group.key} className="flex gap-0.5 xl:mb-4 xl:flex-col">
                  <p className="hidden px-2.5 pb-1 text-xs font-medium text-ink-3 xl:block">{t(group.key)}</p>
                  {pages.map(({ to, key }) => (
                    <NavLink
                      key={to}
                      to={to}
                      end={to === '/settings'}
                      className={({ isActive }) =>
                        cx(
                          'tap -mb-px shrink-0 border-b-2 border-transparent px-2.5 pt-1.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink xl:mb-0 xl:rounded-md xl:border-b-0 xl:py-1.5 xl:hover:bg-sunken',
                          isActive && 'border-act font-medium text-ink xl:bg-sunken',
                        )
                      }
                    >
                      {t(key)}
                    </NavLink>
                  ))}
                </div>
              )
            );
          })}
        </nav>
        <div className="min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
