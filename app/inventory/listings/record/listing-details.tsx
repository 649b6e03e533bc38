import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { useCustomWords } from '#app/people/leads/custom-value.tsx';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import {
  detailGroupNames,
  detailGroups,
  isFeature,
  type ListingDetail,
  type ListingRoom,
  particularOf,
} from '#contract/inventory/listing-particulars.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';
import { isNothing, useListingWords } from './listing-facts.tsx';

/** The first facts of a home in the customary order; expected ones show even when they are empty. */
const home = [
  'propertyType',
  'propertySubType',
  'bedroomsTotal',
  'bathroomsFull',
  'bathroomsHalf',
  'livingArea',
  'livingAreaSource',
  'lotSizeSquareFeet',
  'yearBuilt',
  'garageSpaces',
  'poolPrivateYN',
  'waterfrontYN',
  'viewYN',
  'fireplaceYN',
  'newConstructionYN',
  'taxAnnualAmount',
  'countyOrParish',
  'subdivisionName',
  'disclosures',
] as const satisfies readonly (keyof typeof listingFields)[];
const expected: readonly string[] = [
  'propertyType',
  'bedroomsTotal',
  'bathroomsFull',
  'livingArea',
  'lotSizeSquareFeet',
  'yearBuilt',
];
const groupNames = keysOf('listings.group', detailGroupNames);

type Fact = { label: string; words: ReactNode };

/** Details of the home by group; empty groups are left out. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const t = useT();
  const wordsOfFact = useListingWords();
  const wordsOfDetail = useDetailWords();
  const customWords = useCustomWords();
  const own = useQuery(listingQueries.fields).data?.fields ?? [];
  const fields = listing as Record<string, unknown>;
  const ofField = (name: keyof typeof listingFields): Fact => ({
    label: t.any(listingFields[name].label),
    words: wordsOfFact(name, fields[name]),
  });
  const groups: { name: string; facts: Fact[] }[] = [
    {
      name: t('listings.group.home'),
      facts: home.filter((name) => expected.includes(name) || !isNothing(fields[name])).map(ofField),
    },
    ...detailGroupNames.map((group) => ({
      name: t(groupNames[group]),
      facts: [
        // The fee and its frequency are one fact in two fields.
        ...(group === 'community' && !isNothing(listing.associationFee) ? [ofField('associationFee')] : []),
        ...detailGroups[group].flatMap((name): Fact[] => {
          const words = wordsOfDetail(listing, name);
          return words === null ? [] : [{ label: t.any(`listings.field.${name}`), words }];
        }),
      ],
    })),
    {
      name: t('listings.group.custom'),
      facts: own
        .filter(({ key }) => listing.custom[key] !== undefined)
        .map(({ key, label }) => ({ label, words: customWords(key, listing.custom[key]) })),
    },
  ].filter(({ facts }) => facts.length > 0);
  return (
    <section aria-label={t('listings.details')} className="grid gap-5">
      {groups.map(({ name, facts }) => (
        <div key={name}>
          <h2 className="mb-1 text-sm font-medium text-ink-3">{name}</h2>
          <dl className="grid gap-x-8 border-t border-line sm:grid-cols-2">
            {facts.map(({ label, words }) => (
              <div key={label} className="flex items-baseline gap-3 border-b border-line py-1.5">
                <dt className="w-36 shrink-0 text-sm text-ink-2">{label}</dt>
                <dd dir="auto" className="min-w-0 wrap-anywhere">
                  {words ?? <span className="text-ink-3">{t('record.none')}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {listing.rooms.length > 0 && <Rooms rooms={listing.rooms} />}
    </section>
  );
}

/** A feature's values, or another detail. RESO's values show as they are. */
function useDetailWords(): (listing: Listing, name: ListingDetail) => ReactNode {
  const t = useT();
  const format = useFormat();
  return ({ features, particulars }, name) => {
    if (isFeature(name)) return features[name]?.length ? format.list(features[name]) : null;
    const value = particulars[name];
    if (isNothing(value)) return null;
    const { type } = particularOf(name);
    if (type === 'boolean') return t(value ? 'listings.yes' : 'listings.no');
    return type === 'number' ? <span className="num">{format.number(value as number)}</span> : String(value);
  };
}

function Rooms({ rooms }: { rooms: readonly ListingRoom[] }) {
  const t = useT();
  const format = useFormat();
  const side = (feet: number) => {
    const inches = Math.round(feet * 12);
    return inches % 12 === 0
      ? `${format.number(inches / 12)}′`
      : `${format.number(Math.floor(inches / 12))}′${inches % 12}″`;
  };
  return (
    <div>
      <h2 className="mb-1 text-sm font-medium text-ink-3">{t('listings.rooms')}</h2>
      <div className="overflow-x-auto">
        <table className="w-full border-t border-line text-start">
          <thead className="text-sm text-ink-3">
            <tr className="border-b border-line">
              {(['type', 'level', 'size', 'note'] as const).map((name) => (
                <th key={name} scope="col" className="py-1.5 pe-4 text-start font-normal">
                  {t(`listings.room.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map(({ type, level, length, width, note }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rooms have nothing else of their own
              <tr key={place} className="border-b border-line">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                  {type}
                </th>
                <td className="py-1.5 pe-4">{level}</td>
                <td className="num py-1.5 pe-4 whitespace-nowrap">
                  <bdi dir="ltr">{[length, width].flatMap((one) => (one ? [side(one)] : [])).join(' × ')}</bdi>
                </td>
                <td className="py-1.5" dir="auto">
                  {note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
