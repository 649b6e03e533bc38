import { verbatim } from '#contract/core/content/inline.ts';
import type { ShownHome } from '#contract/core/content/scene.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import type { SoughtHome } from '#contract/inventory/saved-searches.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { alertTexts } from './alert-texts.ts';

export type ToldHome = SoughtHome & {
  kind: ChangeKind;
  priceBefore: number | null;
  link: string;
  photo: string | null;
  /** Another brokerage that lists it. */
  firm: string | null;
};

type Alert = {
  locale: Locale;
  person: string;
  search: string;
  isFirst: boolean;
  isAsking: boolean;
  homes: readonly ToldHome[];
  /** Number of further matches beyond the listed ones. */
  more: number;
  keepLink: string;
  changeLink: string;
  stopLink: string;
};

/** Isolates names and addresses, so that they keep their direction in right-to-left text. */
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
  const price = ({ price: now, priceBefore, kind }: ToldHome): string => {
    if (now === null) return '';
    const shown = money.format(now / 100);
    const isReduced = kind === 'price_reduced' && priceBefore !== null && priceBefore > now;
    return isReduced ? fillPlain(texts.was, { price: shown, before: money.format(priceBefore / 100) }) : shown;
  };
  const card = (home: ToldHome): ShownHome => {
    const facts = [
      ...(home.beds === null ? [] : [fillPlain(texts.beds, count(home.beds))]),
      ...(home.baths === null ? [] : [fillPlain(texts.baths, count(home.baths))]),
      ...(home.livingArea === null ? [] : [fillPlain(texts.area, count(home.livingArea))]),
    ];
    return {
      id: home.id,
      label: texts[home.kind],
      place: place(home),
      price: price(home),
      facts: facts.join(' · '),
      photo: home.photo,
      link: home.link,
      note: home.firm ? fillPlain(texts.listedBy, { firm: home.firm }) : '',
    };
  };
  return { texts, count, place, card };
}

/** The email's text and its listings as cards. HTML and plain text are generated from the same tree. */
export function alertMail(alert: Alert): { subject: string; blocks: Said[]; homes: ShownHome[] } {
  const { locale, person, isFirst, isAsking, homes, more } = alert;
  const { texts, count, place, card } = wordsOf(locale);
  const search = isolated(locale, alert.search);
  const [only] = homes;
  const total = homes.length + more;
  const subject =
    total === 1 && only
      ? `${texts[only.kind]}: ${place(only)}`
      : fillPlain(texts.subject, { search: alert.search, ...count(total) });
  const heading = total === 1 ? subject : fillPlain(texts.subject, { search, ...count(total) });
  const opening = fillPlain(isFirst ? texts.first : texts.news, { search });
  const greeting = person ? fillPlain(texts.greeting, { name: isolated(locale, greetedName(person, locale)) }) : '';
  const words = (said: string): Said => ({ type: 'text', words: verbatim(said) });
  const link = (said: string, to: string): Said => ({
    type: 'text',
    tone: 'soft',
    words: `[${linkWords(said)}](${to})`,
  });
  const blocks: Said[] = [
    { type: 'heading', words: heading.slice(0, 160) },
    ...(greeting ? [words(greeting)] : []),
    // In German the sentence continues in lowercase after the greeting's comma; without a name, the sentence starts the email.
    words(person && locale === 'de' ? opening : opening.charAt(0).toLocaleUpperCase() + opening.slice(1)),
    { type: 'homes', which: 'chosen' },
    ...(more > 0 ? [words(fillPlain(texts.more, count(more)))] : []),
    ...(isAsking
      ? [words(texts.ask), { type: 'buttons', items: [{ label: texts.keep, link: alert.keepLink }] } as Said]
      : []),
    { type: 'signature' },
    { type: 'divider' },
    link(texts.change, alert.changeLink),
    link(fillPlain(texts.stop, { search }), alert.stopLink),
  ];
  return { subject: subject.slice(0, 300), blocks, homes: homes.map(card) };
}

/** Brackets would end the link text. */
const linkWords = (said: string): string => verbatim(said.replace(/[[\]\n]/g, ' '));
