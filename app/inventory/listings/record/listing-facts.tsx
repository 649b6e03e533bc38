import { type ReactNode, useState } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Tags } from '#app/people/leads/field-value.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Property } from '#app/ui/record/property.tsx';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { disclosureName } from '../disclosures.ts';

type Name = keyof typeof listingFields;

/** Agent and status facts: empty ones are left out, except the expected ones. Facts about the home are in its details. */
const expected: Name[] = ['listAgent', 'tags', 'daysOnMarket', 'listingContractDate', 'expirationDate'];
const others: Name[] = [
  'onMarketDate',
  'purchaseContractDate',
  'closeDate',
  'closePrice',
  'originalListPrice',
  'listingId',
  'parcelNumber',
];
const display: Name[] = [
  'internetEntireListingDisplayYN',
  'internetAddressDisplayYN',
  'internetAutomatedValuationDisplayYN',
];

export function ListingFacts({ listing }: { listing: Listing }) {
  const t = useT();
  const wordsOfFact = useListingWords();
  const [isOpen, setOpen] = useState(false);
  const factOf = (name: Name) => (listing as Record<string, unknown>)[name];
  const rest = [...others.filter((name) => !isNothing(factOf(name))), ...display];
  const fact = (name: Name) => {
    const words = wordsOfFact(name, factOf(name));
    return (
      <Property key={name} label={t.any(listingFields[name].label)} isEmpty={words === null}>
        {words}
      </Property>
    );
  };
  return (
    <>
      <dl className="grid gap-0.5">{expected.map(fact)}</dl>
      {/* On phones these facts come before everything else, so only the first ones show. */}
      <dl className={cx('mt-0.5 grid gap-0.5', !isOpen && 'max-md:hidden')}>{rest.map(fact)}</dl>
      <Button
        kind="link"
        size="s"
        className="tap mt-1 md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('record.fewerFacts') : t('record.allFacts')}
      </Button>
    </>
  );
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value as `wordsOf` formats it, with the agent's name. */
export function useListingWords(): (name: string, value: unknown) => ReactNode {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return (name, value) => {
    if (name === 'listAgent') return value ? nameOf(String(value)) : t('listings.office');
    if (Object.hasOwn(listingFields, name)) return wordsOf(t, format, name as Name, value);
    return isNothing(value) ? null : wordsOfSome(value);
  };
}

/** For a value with several parts: their number. */
const wordsOfSome = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `(${Object.keys(value).length})` : String(value);

/** A value for readers; null when it is empty. */
export function wordsOf(t: T, format: Formats, name: Name, value: unknown): ReactNode {
  if (isNothing(value)) return null;
  const field = listingFields[name];
  switch (field.type) {
    case 'money':
      return <span className="num">{format.money(value as number)}</span>;
    case 'number':
      return <span className="num">{name === 'yearBuilt' ? String(value) : format.number(value as number)}</span>;
    case 'date':
      return <span className="num">{format.date(String(value))}</span>;
    case 'instant':
      return <span className="num">{format.dateTime(String(value))}</span>;
    case 'boolean':
      return value ? t('listings.yes') : t('listings.no');
    case 'choice':
      return t.any(field.options.find((option) => option.value === value)?.label ?? String(value));
    case 'tags':
      return name === 'tags' ? (
        <Tags of={value as readonly string[]} />
      ) : (
        format.list((value as readonly string[]).map((one) => disclosureName(t, one)))
      );
    default:
      return String(value);
  }
}
