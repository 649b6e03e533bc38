import { keysOf, useT } from '#app/i18n/t.ts';
import { readAmount, writeAmount } from '#app/ui/amount-text.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { heardFrequencies } from '#contract/inventory/search-alerts.ts';
import type { Frequency } from '#contract/inventory/search-fields.ts';
import type { SearchWish } from '#contract/inventory/search-wish.ts';
import { PlainSelect } from '../showing/plain-select.tsx';

type Values = Partial<Record<string, string>>;

export const often = keysOf('public-alert.often', ['instant', 'daily', 'weekly', 'monthly']);

/** Uses one number format per language, because the form sends only its language and not the region. */
const tagOf = (locale: string | undefined): string => chooseLanguage(locale, []).tag;

/** The form values of a search. */
export function valuesOf(
  { places, priceFrom, priceTo, beds, baths }: SearchWish,
  frequency: Frequency,
  locale: Locale,
) {
  const amount = (cents: number | null) => (cents === null ? '' : writeAmount(cents, tagOf(locale), 'USD'));
  return {
    places: places.join(', '),
    priceFrom: amount(priceFrom),
    priceTo: amount(priceTo),
    beds: String(beds ?? ''),
    baths: String(baths ?? ''),
    frequency: frequency === 'never' ? 'daily' : frequency,
  };
}

/** An amount that validation refuses. */
const unreadable = -1;

/** Converts the form into the call's input. An unreadable amount is passed on to be refused at its field. */
export function readWish({ places = '', priceFrom, priceTo, beds, baths, frequency, locale }: Values) {
  const amount = (text = '') => (text.trim() ? (readAmount(text, tagOf(locale), 'USD') ?? unreadable) : null);
  const count = (text = '') => (text ? Number(text) : null);
  return {
    frequency: frequency as Exclude<Frequency, 'never'>,
    wish: {
      places: [...new Set(places.split(/[,،、，;]/).map((place) => place.trim()))].filter(Boolean),
      priceFrom: amount(priceFrom),
      priceTo: amount(priceTo),
      beds: count(beds),
      baths: count(baths),
    },
  };
}

export function NameField({ value, isWrong }: { value: string | undefined; isWrong: boolean }) {
  const t = useT();
  return (
    <Field label={t('public-alert.name')} required error={isWrong ? t('public-alert.fault.name') : undefined}>
      <Input name="name" required maxLength={100} defaultValue={value} frameClassName="h-11" />
    </Field>
  );
}

const rooms = ['1', '2', '3', '4', '5', '6'];

export function WishFields({ values, fields }: { values: Values; fields: readonly string[] }) {
  const t = useT();
  const faultOf = (field: 'places' | 'priceFrom' | 'priceTo') =>
    fields.includes(field) ? t(`public-alert.fault.${field}`) : undefined;
  const price = (name: 'priceFrom' | 'priceTo') => (
    <Field label={t(`public-alert.${name}`)} error={faultOf(name)}>
      <Input name={name} inputMode="decimal" maxLength={20} defaultValue={values[name]} frameClassName="h-11" />
    </Field>
  );
  const least = (name: 'beds' | 'baths') => {
    const value = values[name] ?? '';
    const choices = value === '' || rooms.includes(value) ? rooms : [...rooms, value];
    return (
      <Field label={t(`public-alert.${name}Least`)}>
        <PlainSelect
          name={name}
          value={value}
          options={[['', t('public-alert.any')], ...choices.map((room) => [room, room] as const)]}
        />
      </Field>
    );
  };
  return (
    <>
      <Field label={t('public-alert.places')} hint={t('public-alert.placesHint')} error={faultOf('places')}>
        <Input name="places" maxLength={1000} defaultValue={values.places} frameClassName="h-11" />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        {price('priceFrom')}
        {price('priceTo')}
        {least('beds')}
        {least('baths')}
      </div>
      <Field label={t('public-alert.often')}>
        <PlainSelect
          name="frequency"
          value={values.frequency ?? 'daily'}
          options={heardFrequencies.map((value) => [value, t(often[value as keyof typeof often])] as const)}
        />
      </Field>
    </>
  );
}
