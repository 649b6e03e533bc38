import { bathsOf } from '#contract/inventory/baths.ts';
import { inNumber, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';

/** The home's key facts in one line: "3 beds · 2.5 baths · 1,850 sq ft". */
export function inShort(facts: MarketingFacts): string {
  const { bedroomsTotal, livingArea } = facts;
  const baths = bathsOf(facts);
  return [
    bedroomsTotal !== null && `${bedroomsTotal} ${bedroomsTotal === 1 ? 'bed' : 'beds'}`,
    baths !== null && `${baths} ${baths === 1 ? 'bath' : 'baths'}`,
    livingArea !== null && `${inNumber(livingArea)} sq ft`,
  ]
    .filter(Boolean)
    .join('  ·  ');
}

/** Street and city, or only the city when the seller hides the street. */
export function placeLines({ address, city, stateOrProvince }: MarketingFacts): [string, string] {
  const place = [city, stateOrProvince].filter(Boolean).join(', ');
  const [street = '', ...rest] = (address ?? '').split(', ');
  return street ? [street, rest.join(', ')] : [place, ''];
}

export const statusWords = ({ standardStatus, propertyType }: MarketingFacts): string => {
  if (standardStatus === 'Coming Soon') return 'Coming soon';
  if (standardStatus === 'Active Under Contract') return 'Under contract';
  return propertyType.endsWith('Lease') ? 'For lease' : 'For sale';
};
