import type { Filter } from '#contract/core/filter.ts';
import { isLocale } from '#contract/core/locale.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Letter, letterOf, textOf } from '#server/people/letters/compose.ts';
import { looksOf } from '../listings/photos/shown.ts';
import { stillTells, type Waiting } from './changes.ts';
import { asSought, type Home } from './homes.ts';
import { alertMail } from './mail-text.ts';
import { alertToken } from './token.ts';

export type Links = { secret: string; publicUrl: string };
export type ToldHome = Home & Waiting;

type Telling = {
  id: string;
  person: string;
  owner: string | null;
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

export async function mailOf(
  tx: Tx,
  { secret, publicUrl }: Links,
  search: Telling,
  homes: readonly ToldHome[],
  how: { isFirst: boolean; isAsking: boolean },
): Promise<{ subject: string; body: string; letter: Letter; wayOut: string }> {
  const { organisationId } = tx.scope;
  const locale = isLocale(search.language) ? search.language : 'en';
  // Pages follow the reader's browser, unless the language they asked for is known.
  const query = search.language === locale ? `?lang=${locale}` : '';
  const linkOf = (listing?: string, more = ''): string =>
    `${publicUrl}/alert/${alertToken(secret, organisationId!, search.id, listing)}${more}${query}`;
  const told = homes.slice(0, mostTold);
  const looks = await looksOf(
    tx,
    told.map((home) => home.id),
  );
  const wayOut = linkOf(undefined, '/stop');
  const mail = alertMail({
    locale,
    person: search.person,
    search: search.name,
    ...how,
    homes: told.map((home) => ({
      ...asSought(home),
      ...(looks.get(home.id) ?? { photo: null, firm: null }),
      kind: home.kind,
      priceBefore: home.priceBefore,
      link: linkOf(home.id),
    })),
    more: homes.length - told.length,
    keepLink: linkOf(),
    changeLink: linkOf(undefined, '/change'),
    stopLink: wayOut,
  });
  const letter = letterOf(mail.blocks, { homes: mail.homes, from: search.owner, locale });
  // Who it is from stands below the text of every mail that advertises.
  return { subject: mail.subject, body: textOf(letter, publicUrl), letter, wayOut };
}
