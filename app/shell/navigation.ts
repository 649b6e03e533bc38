import type { LucideIcon } from 'lucide-react';
import { pageExists } from '#app/account/places.ts';
import { domains } from '#app/domains.ts';
import { keysOf, type MessageKey } from '#app/i18n/t.ts';
import type { Session } from '#contract/account/auth.ts';
import type { Right } from '#contract/core/access.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import type { RailQuery } from './rail-count.ts';

export const groups = ['today', 'people', 'inventory', 'growth', 'verticals', 'insight', 'account'] as const;
export type Group = (typeof groups)[number];
export const groupNames = keysOf('shell.group', groups);

export type Destination = {
  path: `/${string}`;
  name: MessageKey;
  group: Group;
  icon: LucideIcon;
  /** The permission without which the page makes no sense. */
  right?: Right;
  /** Shown only to organizations with this vertical. */
  vertical?: Vertical;
  /** Shown only to the operator of this installation. */
  operator?: true;
  /** Pressed after `g` it opens this page. */
  key?: string;
  /** Other paths on which it is marked as current: `/lead/…` belongs to the leads. */
  also?: `/${string}/`;
  /** The count beside its name in the navigation. */
  count?: RailQuery;
  /** The calls that belong to it, by the first part of their name, beside those that begin with its own name. */
  calls?: readonly string[];
  /** Shown in the phone's bottom bar; the rest are in a sheet. */
  onPhone?: true;
};

type NameOf<Key> = Key extends `shell.nav.${infer Name}` ? Name : never;
/** A destination as its domain defines it, named by the last part of its message key. */
export type NamedPage = Omit<Destination, 'name'> & { name: NameOf<MessageKey> };

const pages = domains.flatMap((domain) => domain.pages ?? []);
const names = keysOf(
  'shell.nav',
  pages.map(({ name }) => name),
);
const destinations = pages.map((page): Destination => ({ ...page, name: names[page.name] }));

/** The page that a member's call belongs to: `leads.list` belongs to Leads. */
export const pageOfCall = (call: string): MessageKey | undefined => {
  const domain = call.split('.')[0]!;
  const page = pages.find(({ name, calls }) => name === domain || calls?.includes(domain));
  return page && names[page.name];
};

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
