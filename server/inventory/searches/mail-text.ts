import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import type { SoughtHome } from '#contract/inventory/saved-searches.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { alertTexts } from './alert-texts.ts';

export type ToldHome = SoughtHome & { kind: ChangeKind; priceBefore: number | null; link: string };

type Alert = {
  locale: Locale;
  person: string;
  search: string;
  isFirst: boolean;
  isAsking: boolean;
  homes: readonly ToldHome[];
  /** Found beyond those that are listed. */
  more: number;
  keepLink: string;
  changeLink: string;
  stopLink: string;
};

/** Names and addresses run their own way in a language that runs the other. */
const isolated = (locale: Locale, text: string): string => (locale === 'ar' ? `\u2068${text}\u2069` : text);

function wordsOf(locale: Locale) {
  const texts = alertTexts[locale];
  const { tag } = chooseLanguage(locale, []);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(tag);
  const count = (value: number) => ({ count: number.format(value) });
  const place = ({ address, city, state }: SoughtHome): string =>
    address
      ? isolated(locale, address)
      : fillPlain(texts.addressKept, { place: isolated(locale, [city, state].filter(Boolean).join(', ')) });
  const price = ({ price: now, priceBefore, kind }: ToldHome): string[] => {
    if (now === null) return [];
    const shown = money.format(now / 100);
    const isReduced = kind === 'price_reduced' && priceBefore !== null && priceBefore > now;
    return [isReduced ? fillPlain(texts.was, { price: shown, before: money.format(priceBefore / 100) }) : shown];
  };
  const lines = (home: ToldHome): string => {
    const facts = [
      ...price(home),
      ...(home.beds === null ? [] : [fillPlain(texts.beds, count(home.beds))]),
      ...(home.baths === null ? [] : [fillPlain(texts.baths, count(home.baths))]),
      ...(home.livingArea === null ? [] : [fillPlain(texts.area, count(home.livingArea))]),
    ];
    return [`${texts[home.kind]}: ${place(home)}`, facts.join(' · '), home.link].filter(Boolean).join('\n');
  };
  return { texts, count, place, lines };
}

export function alertMail(alert: Alert): { subject: string; body: string } {
  const { locale, person, isFirst, isAsking, homes, more } = alert;
  const { texts, count, place, lines } = wordsOf(locale);
  const search = isolated(locale, alert.search);
  const [only] = homes;
  const total = homes.length + more;
  const subject =
    total === 1 && only
      ? `${texts[only.kind]}: ${place(only)}`
      : fillPlain(texts.subject, { search: alert.search, ...count(total) });
  const greeting = person ? [fillPlain(texts.greeting, { name: isolated(locale, person) })] : [];
  const opening = fillPlain(isFirst ? texts.first : texts.news, { search });
  const parts = [
    ...greeting,
    // Without a name to greet, the sentence begins the mail.
    person ? opening : opening.charAt(0).toLocaleUpperCase() + opening.slice(1),
    ...homes.map(lines),
    ...(more > 0 ? [fillPlain(texts.more, count(more))] : []),
    ...(isAsking ? [`${texts.ask}\n${alert.keepLink}`] : []),
    `${texts.change}\n${alert.changeLink}`,
    `${fillPlain(texts.stop, { search })} ${alert.stopLink}`,
  ];
  return { subject: subject.slice(0, 300), body: parts.join('\n\n') };
}
