import {
  BellRing,
  CalendarDays,
  Cog,
  DoorOpen,
  Folder,
  Handshake,
  House,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Network,
  Settings,
  UsersRound,
} from 'lucide-react';
import { pageExists } from '#app/account/places.ts';
import { keysOf, type MessageKey } from '#app/i18n/t.ts';
import type { Session } from '#contract/account/auth.ts';
import type { Right } from '#contract/core/access.ts';
import type { Vertical } from '#contract/core/verticals.ts';

export const groups = ['today', 'people', 'inventory', 'growth', 'verticals', 'insight', 'account'] as const;
export type Group = (typeof groups)[number];
export const groupNames = keysOf('shell.group', groups);

const names = keysOf('shell.nav', [
  'dashboard',
  'calendar',
  'tasks',
  'inbox',
  'leads',
  'team',
  'collaboration',
  'settings',
  'admin',
  'listings',
  'deals',
  'showings',
  'files',
  'savedSearches',
  'website',
  'loans',
  'insurance',
]);

export type Destination = {
  path: `/${string}`;
  name: MessageKey;
  group: Group;
  icon: LucideIcon;
  /** What one must be allowed to do at all for the page to make sense. */
  right?: Right;
  /** Only for who has that vertical. */
  vertical?: Vertical;
  /** Only for who runs this installation. */
  operator?: true;
  /** Pressed after `g` it leads here. */
  key?: string;
  /** Pages below it that light it up too: `/lead/…` belongs to the leads. */
  also?: `/${string}/`;
  /** On a phone it stands in the bar; the rest are in a sheet. */
  onPhone?: true;
};

/** Every page of the workspace that one goes to by name, in the order of a day. A new page is a line here. */
const destinations: readonly Destination[] = [
  { path: '/dashboard', name: names.dashboard, group: 'today', icon: LayoutDashboard, key: 'd', onPhone: true },
  { path: '/calendar', name: names.calendar, group: 'today', icon: CalendarDays, right: 'calendar.read', key: 'c' },
  { path: '/tasks', name: names.tasks, group: 'today', icon: ListChecks, right: 'tasks.read', key: 't', onPhone: true },
  { path: '/inbox', name: names.inbox, group: 'people', icon: Inbox, right: 'leads.read', key: 'n', onPhone: true },
  {
    path: '/leads',
    name: names.leads,
    group: 'people',
    icon: UsersRound,
    right: 'leads.read',
    key: 'l',
    also: '/lead/',
    onPhone: true,
  },
  {
    path: '/collaboration',
    name: names.collaboration,
    group: 'people',
    icon: MessagesSquare,
    right: 'comments.read',
    key: 'o',
  },
  { path: '/team', name: names.team, group: 'people', icon: Network, right: 'members.read', key: 'm' },
  {
    path: '/listings',
    name: names.listings,
    group: 'inventory',
    icon: House,
    right: 'listings.read',
    key: 'i',
    also: '/listing/',
    onPhone: true,
  },
  {
    path: '/deals',
    name: names.deals,
    group: 'inventory',
    icon: Handshake,
    right: 'deals.read',
    key: 'e',
    also: '/deal/',
  },
  { path: '/showings', name: names.showings, group: 'inventory', icon: DoorOpen, right: 'listings.read', key: 'h' },
  {
    path: '/files',
    name: names.files,
    group: 'inventory',
    icon: Folder,
    right: 'files.read',
    key: 'f',
    also: '/file/',
  },
  {
    path: '/saved-searches',
    name: names.savedSearches,
    group: 'inventory',
    icon: BellRing,
    right: 'leads.read',
    key: 'v',
    also: '/saved-search/',
  },
  { path: '/website', name: names.website, group: 'growth', icon: House, right: 'sites.read', key: 'w' },
  { path: '/loans', name: names.loans, group: 'verticals', icon: Handshake, vertical: 'mortgage' },
  { path: '/insurance', name: names.insurance, group: 'verticals', icon: House, vertical: 'insurance' },
  { path: '/settings', name: names.settings, group: 'account', icon: Settings, key: 's' },
  { path: '/admin', name: names.admin, group: 'account', icon: Cog, operator: true },
];

export function destinationsFor({ user, rights, subscription }: Session): Destination[] {
  return destinations.filter(
    ({ path, right, operator, vertical }) =>
      pageExists(path) &&
      (!right || rights.includes(right)) &&
      (!operator || user.isOperator) &&
      (!vertical || subscription.verticals.includes(vertical)),
  );
}

export function isAt({ path, also }: Destination, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`) || (also !== undefined && pathname.startsWith(also));
}
