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
  /** What stands beside its name in the rail. */
  count?: RailQuery;
  /** On a phone it stands in the bar; the rest are in a sheet. */
  onPhone?: true;
};

type NameOf<Key> = Key extends `shell.nav.${infer Name}` ? Name : never;
/** A destination as its domain hands it in, named by the last word of its message. */
export type NamedPage = Omit<Destination, 'name'> & { name: NameOf<MessageKey> };

const pages = domains.flatMap((domain) => domain.pages ?? []);
const names = keysOf(
  'shell.nav',
  pages.map(({ name }) => name),
);
const destinations = pages.map((page): Destination => ({ ...page, name: names[page.name] }));

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
