import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { searchHit } from '#contract/core/compliance/search.ts';
import { chooseLanguage } from '#contract/core/locale.ts';
import { type HomeSearch, homeSearch, type SoughtFeature, soughtFeatures } from '#contract/growth/home-search.ts';
import type { sites } from '#contract/growth/sites.ts';
import type { Services } from '#server/core/services.ts';
import { readWish } from '../assistant/homes/read-wish.ts';
import type { Wish } from '../assistant/homes/wish.ts';
import { normal } from '../assistant/mind/normal.ts';
import { writtenOut } from '../assistant/mind/shorthand.ts';
import { spokenLanguage } from '../assistant/mind/spoken-language.ts';
import { citiesOn } from './homes.ts';
import { siteShown } from './open-page.ts';

const dollars = (cents: number | undefined): number | undefined =>
  cents === undefined ? undefined : Math.round(cents / 100);

/** Converts a wish as far as the site search supports it. */
function searchOf({ places, price, beds, baths, area, types, deal, features, sort }: Wish): HomeSearch {
  const [place] = places ?? [];
  const has = (features ?? []).flatMap(({ feature, wanted }) =>
    wanted && soughtFeatures.includes(feature as SoughtFeature) ? feature : [],
  );
  const all = {
    city: place?.city ?? place?.postalCode,
    least: dollars(price?.min),
    most: dollars(price?.max),
    beds: beds?.min && Math.floor(beds.min),
    baths: baths?.min && Math.floor(baths.min),
    sqft: area?.min && Math.floor(area.min),
    type: types?.[0],
    deal,
    has: has.length > 0 ? has.join(',') : undefined,
    sort,
  };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return homeSearch.safeParse(Object.fromEntries(known)).data ?? homeSearch.parse({});
}

/** Reads a sentence as a search. A sentence about people is not read at all, because homes are found by their features only. */
export async function readSentence(
  services: Services,
  { slug, said, locale }: InputOf<typeof sites.readSearch>,
): Promise<OutputOf<typeof sites.readSearch>> {
  const { scope, site } = await siteShown(services, slug);
  if (searchHit(said)) return { wanted: homeSearch.parse({}), isAboutPeople: true };
  const cities = await services.db.withOrg(scope, (tx) => citiesOn(tx, site, 500));
  const language = spokenLanguage(said, chooseLanguage(locale, []));
  const { wish } = readWish({
    text: writtenOut(normal(said), language.locale),
    original: said,
    locale: language.locale,
    cities: cities.map(({ name }) => name),
  });
  return { wanted: searchOf(wish), isAboutPeople: false };
}
