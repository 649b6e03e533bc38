import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { fixedPlaces, type NavItem } from '#contract/growth/site-content.ts';
import { pageQueries } from '../pages/queries.ts';

const placeNames = keysOf('website.nav', fixedPlaces);
const wheres = ['top', 'footer', 'hidden'] as const;
const whereNames = keysOf('website.navIn', wheres);

type Props = { site: string; nav: readonly NavItem[]; onChange: (nav: NavItem[]) => void };

/** The navigation: order, position (bar or footer) and labels. */
export function NavEditor({ site, nav, onChange }: Props) {
  const t = useT();
  const { data } = useQuery(pageQueries.of(site));
  const pages = (data?.rows ?? []).filter(({ kind }) => kind === 'page');
  const known = [...fixedPlaces, ...pages.map(({ id }) => id)];
  const items: NavItem[] = [
    ...nav.filter(({ to }) => known.includes(to)),
    ...known
      .filter((to) => !nav.some((item) => item.to === to))
      .map((to): NavItem => ({ to, label: '', in: 'hidden' })),
  ];
  const nameOf = (to: string): string =>
    pages.find(({ id }) => id === to)?.title ?? t(placeNames[to as (typeof fixedPlaces)[number]]);
  const set = (at: number, change: Partial<NavItem>) =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...change } : item)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...items];
    const [item] = next.splice(at, 1);
    next.splice(at + by, 0, item!);
    onChange(next);
  };
  return (
    <ul className="grid rounded-m border border-line bg-surface">
      {items.map((item, at) => (
        <li
          key={item.to}
          className="grid grid-cols-[1fr_auto] items-center gap-2 border-b border-line px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,9rem)_8.5rem_auto]"
        >
          <span className="min-w-0 truncate">{nameOf(item.to)}</span>
          <Input
            aria-label={t('website.navLabel', { name: nameOf(item.to) })}
            placeholder={nameOf(item.to)}
            maxLength={40}
            value={item.label}
            onChange={(event) => set(at, { label: event.target.value })}
            frameClassName="max-sm:order-3"
          />
          <Select
            aria-label={t('website.navWhere', { name: nameOf(item.to) })}
            value={item.in}
            onChange={(where) => set(at, { in: where })}
            options={wheres.map((value) => ({ value, label: t(whereNames[value]) }))}
          />
          <span className="flex max-sm:order-2">
            <IconButton
              size="s"
              label={`${t('content.up')}: ${nameOf(item.to)}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              size="s"
              label={`${t('content.down')}: ${nameOf(item.to)}`}
              disabled={at === items.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
