import type { Filter } from '#contract/core/filter.ts';
import { isLocale } from '#contract/core/locale.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { stillTells, type Waiting } from './changes.ts';
import { asSought, type Home } from './homes.ts';
import { alertMail } from './mail-text.ts';
import { alertToken } from './token.ts';

export type Links = { secret: string; publicUrl: string };
export type ToldHome = Home & Waiting;

type Telling = {
  id: string;
  person: string;
  language: string | null;
  name: string;
  filter: Filter;
  statuses: StandardStatus[];
  kinds: ChangeKind[];
};

/** In one mail. What comes beyond is counted in it. */
export const mostTold = 25;

/** Homes with what is to be told of each by now, without those of which there is nothing to tell any more. */
export const tellable = (search: Pick<Telling, 'filter' | 'statuses' | 'kinds'>, homes: readonly ToldHome[]) =>
  homes.flatMap((home) => {
    const kind = stillTells(search, home, home);
    return kind ? [{ ...home, kind }] : [];
  });

export function mailOf(
  { scope: { organisationId } }: Pick<Tx, 'scope'>,
  { secret, publicUrl }: Links,
  search: Telling,
  homes: readonly ToldHome[],
  how: { isFirst: boolean; isAsking: boolean },
): { subject: string; body: string; wayOut: string } {
  const locale = isLocale(search.language) ? search.language : 'en';
  // Pages follow the reader's browser, unless the language they asked for is known.
  const query = search.language === locale ? `?lang=${locale}` : '';
  const linkOf = (listing?: string, more = ''): string =>
    `${publicUrl}/alert/${alertToken(secret, organisationId, search.id, listing)}${more}${query}`;
  const told = homes.slice(0, mostTold);
  const wayOut = linkOf(undefined, '/stop');
  const mail = alertMail({
    locale,
    person: search.person,
    search: search.name,
    ...how,
    homes: told.map((home) => ({
      ...asSought(home),
      kind: home.kind,
      priceBefore: home.priceBefore,
      link: linkOf(home.id),
    })),
    more: homes.length - told.length,
    keepLink: linkOf(),
    changeLink: linkOf(undefined, '/change'),
    stopLink: wayOut,
  });
  return { ...mail, wayOut };
}
