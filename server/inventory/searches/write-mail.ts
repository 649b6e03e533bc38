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

/** Listings per email; further ones are only counted. */
export const mostTold = 25;

/** Listings with the changes to report now, without those that have nothing left to report. */
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
  // Pages follow the reader's browser, unless the contact's language is known.
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
  // The sender's information is appended to every marketing email.
  return { subject: mail.subject, body: textOf(letter, publicUrl), letter, wayOut };
}
