import type { InputOf } from '#contract/core/call.ts';
import { type HomeValue, surenessOf, type valuations } from '#contract/growth/valuations.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { type EstimateOfAddress, estimateOfAddress } from '#server/inventory/value/estimate/estimate-address.ts';
import { publishedSite } from '../website/open-page.ts';
import { takeEnquiry } from '../website/take-enquiry.ts';

type Asked = Omit<InputOf<typeof valuations.estimate>, 'slug'>;

/** Splits "12 Juniper St" as records store it: a leading part that begins with a digit is the number. */
const addressOf = ({ street, unit, city, state, postalCode }: Asked) => {
  const [, streetNumber = null, streetName = street] = /^(\d\S*)\s+(.+)$/.exec(street) ?? [];
  return { streetNumber, streetName, unitNumber: unit || null, city, stateOrProvince: state, postalCode };
};

function shown(found: EstimateOfAddress): HomeValue {
  if (found.range) {
    const { range, exactness, medianError, sales } = found;
    return { range, sure: surenessOf(range), isByZip: exactness === 'zip', medianError, sales, refusal: null };
  }
  const { refusal } = found;
  const isOwn = refusal === 'no_size' || refusal === 'not_wished' || refusal === 'other_type';
  const nothing = { range: null, sure: null, isByZip: false, medianError: null, sales: 0 };
  return { ...nothing, refusal: isOwn ? refusal : 'thin' };
}

type Site = Awaited<ReturnType<typeof publishedSite>>;

const estimateFor = ({ db }: Services, { scope }: Site, asked: Asked): Promise<HomeValue> =>
  db.withOrg(scope, async (tx) => {
    const { sqft, beds, baths, yearBuilt } = asked;
    const said = { livingArea: sqft, bedroomsTotal: beds, bathroomsFull: baths, yearBuilt };
    return shown(await estimateOfAddress(tx, addressOf(asked), said));
  });

const hour = 60 * 60;

export async function valueHome(
  services: Services,
  request: RequestFacts,
  { slug, ...asked }: InputOf<typeof valuations.estimate>,
): Promise<HomeValue> {
  const site = await publishedSite(services, slug);
  await limit(services.db, `home values on ${site.siteId} from ${networkOf(request.ip)}`, 40, hour);
  return estimateFor(services, site, asked);
}

const dollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}`;
const sureWords = { close: 'narrow range', fair: 'medium range', rough: 'wide range' } as const;

/** A note above the visitor's message for the team, with the estimate that the visitor saw. */
function estimateWords({ range, sure, isByZip, refusal }: HomeValue): string {
  if (!range || !sure) return `Home value request. No estimate was shown (${(refusal ?? 'thin').replace('_', ' ')}).`;
  const by = isByZip ? ', by ZIP code' : '';
  return `Home value request. Estimate shown: ${dollars(range.low)} to ${dollars(range.high)}, likely ${dollars(range.likely)} (${sureWords[sure]}${by}).`;
}

/** Creates a seller lead from a valuation request, like any inquiry, with the estimate and the visitor's details of the home. */
export async function askForValue(
  services: Services,
  request: RequestFacts,
  { street, unit, city, state, postalCode, sqft, beds, baths, yearBuilt, ...letter }: InputOf<typeof valuations.ask>,
): Promise<void> {
  const asked = { street, unit, city, state, postalCode, sqft, beds, baths, yearBuilt };
  const site = await publishedSite(services, letter.slug);
  const value = await estimateFor(services, site, asked);
  const facts = [
    sqft && `${sqft.toLocaleString('en-US')} sq ft`,
    beds !== null && `${beds} beds`,
    baths !== null && `${baths} baths`,
    yearBuilt && `built ${yearBuilt}`,
  ].filter(Boolean);
  await takeEnquiry(services, request, letter, {
    kind: 'seller',
    about: `${street}${unit ? ` #${unit}` : ''}, ${city}, ${state} ${postalCode}`,
    words: [estimateWords(value), facts.join(', ')].filter(Boolean).join('\n'),
    page: `/s/${site.slug}/value`,
    city,
    state,
  });
}
