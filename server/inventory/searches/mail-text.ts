import type { SoughtHome } from '#contract/inventory/saved-searches.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';

export type ToldHome = SoughtHome & { kind: ChangeKind; priceBefore: number | null; link: string };

type Alert = {
  person: string;
  search: string;
  isFirst: boolean;
  isAsking: boolean;
  homes: readonly ToldHome[];
  /** Found beyond those that are listed. */
  more: number;
  keepLink: string;
  stopLink: string;
};

const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const number = (value: number): string => value.toLocaleString('en-US');

const headings: Record<ChangeKind, string> = {
  new: 'New',
  price_reduced: 'Price reduced',
  back_on_market: 'Back on the market',
  under_contract: 'Under contract',
  pending: 'Sale pending',
  sold: 'Sold',
};

const placeOf = ({ address, city, state }: SoughtHome): string =>
  address ?? `Address on request, ${[city, state].filter(Boolean).join(', ')}`;

function priceOf({ price, priceBefore, kind }: ToldHome): string[] {
  if (price === null) return [];
  if (kind === 'price_reduced' && priceBefore !== null && priceBefore > price)
    return [`${money(price)} (was ${money(priceBefore)})`];
  return [money(price)];
}

const linesOf = (home: ToldHome): string => {
  const facts = [
    ...priceOf(home),
    ...(home.beds === null ? [] : [`${home.beds} bd`]),
    ...(home.baths === null ? [] : [`${home.baths} ba`]),
    ...(home.livingArea === null ? [] : [`${number(home.livingArea)} sq ft`]),
  ];
  return [`${headings[home.kind]}: ${placeOf(home)}`, facts.join(' · '), home.link].filter(Boolean).join('\n');
};

const many = (count: number): string => (count === 1 ? '1 home' : `${number(count)} homes`);

export function alertMail(alert: Alert): { subject: string; body: string } {
  const { person, search, isFirst, isAsking, homes, more } = alert;
  const [only] = homes;
  const total = homes.length + more;
  const subject = total === 1 && only ? `${headings[only.kind]}: ${placeOf(only)}` : `${many(total)} for “${search}”`;
  const parts = [
    `Hello${person ? ` ${person}` : ''},`,
    isFirst
      ? `${total === 1 ? 'this home fits' : 'these homes fit'} what you are looking for (${search}). From now on you hear of what is new or changes.`
      : `there is news for your search “${search}”:`,
    ...homes.map(linesOf),
    ...(more > 0 ? [`… and ${many(more)} more. Reply to this mail to hear of them.`] : []),
    ...(isAsking
      ? [`Do you still want these alerts? Say yes here, or they will come less often:\n${alert.keepLink}`]
      : []),
    `No more alerts for “${search}”: ${alert.stopLink}`,
  ];
  return { subject: subject.slice(0, 300), body: parts.join('\n\n') };
}
