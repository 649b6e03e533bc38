import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import type { Figure, MarketReport } from '#contract/growth/markets.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { reportTexts } from './texts.ts';

export type ReportRow = { label: string; value: string; isTooFew: boolean };

export const placeOf = ({ city, zip }: Pick<MarketReport, 'city' | 'zip'>): string =>
  [city, zip].filter(Boolean).join(' ');

/** The figures of a report in words, for email, pages and paper. Figures with too few homes say so. */
export function rowsOf(report: MarketReport, locale: Locale): ReportRow[] {
  const texts = reportTexts[locale];
  const { tag } = chooseLanguage(locale, []);
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const row = (label: string, { value, homes }: Figure, words: (value: number) => string): ReportRow =>
    value === null
      ? { label, value: fillPlain(texts.tooFew, { count: number.format(homes) }), isTooFew: true }
      : { label, value: words(value), isTooFew: false };
  // A left-to-right mark keeps the dollar sign with its amount in right-to-left text, where it appears as US$.
  const cents = (value: number) => money.format(value / 100).replace('US$', 'US$\u200e');
  const count = (label: string, value: number): ReportRow => ({ label, value: number.format(value), isTooFew: false });
  const { medianSaleBefore: before } = report;
  const sale = (value: number): string =>
    before.value === null
      ? cents(value)
      : `${cents(value)} (${fillPlain(texts.yearAgo, { value: cents(before.value) })})`;
  return [
    count(texts.active, report.active),
    count(texts.fresh, report.fresh),
    count(texts.sold, report.sold),
    row(texts.medianList, report.medianList, cents),
    row(texts.medianSale, report.medianSale, sale),
    row(texts.days, report.medianDays, (value) => number.format(value)),
    row(texts.ratio, report.saleToList, (value) => percent.format(value)),
    row(texts.inventory, report.monthsOfInventory, (value) => fillPlain(texts.months, { count: number.format(value) })),
  ];
}

export function sourceOf({ through, own, fed }: MarketReport, organisation: string, locale: Locale): string {
  const { tag } = chooseLanguage(locale, []);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${through}T12:00:00Z`),
  );
  return fillPlain(reportTexts[locale].source, {
    day,
    count: new Intl.NumberFormat(tag).format(own + fed),
    organisation,
  });
}

/** The report as blocks of an email. */
export const reportBlocks = (report: MarketReport, organisation: string, locale: Locale): Said[] => [
  {
    type: 'heading',
    size: 'small',
    words: fillPlain(reportTexts[locale].title, { place: placeOf(report) }).slice(0, 160),
  },
  { type: 'facts', rows: rowsOf(report, locale).map(({ label, value }) => ({ label, value })) },
  { type: 'text', tone: 'soft', words: verbatim(sourceOf(report, organisation, locale)) },
];
