import { type SiteAnswers, siteParts } from '#contract/growth/builder.ts';
import type { Site } from '#contract/growth/sites.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { citiesOn } from '../website/homes.ts';
import type { Known } from './write.ts';

/** Everything the records say about the site's owner: the brand, the profile, and the homes the site may show. */
export async function knownOf(tx: Tx, site: Pick<Site, 'slug' | 'owner' | 'content'>): Promise<Known> {
  const { organisation } = await ownBrand(tx);
  const [owner] = site.owner ? await shownAgents(tx, [site.owner.id]) : [];
  const homes = site.content.homes.which === 'none' ? { which: 'all' as const, chosen: [] } : site.content.homes;
  const cities = await citiesOn(tx, { slug: site.slug, homes });
  return {
    organisation,
    person: { name: owner?.name ?? '', title: owner?.title ?? '', licence: owner?.licence ?? '' },
    homes: cities.reduce((sum, one) => sum + one.homes, 0),
    cities,
  };
}

/** Suggested answers to start with, as far as the records allow. */
export const suggestedOf = (site: Site, known: Known): SiteAnswers => ({
  who: site.content.hero.as,
  where: known.cities.slice(0, 3).map(({ name }) => name),
  forWhom: ['buyers', 'sellers'],
  style: site.content.theme,
  show: siteParts.filter((part) => part !== 'blog' && (part !== 'areas' || known.cities.length > 0)),
  words: site.content.about.words.slice(0, 2_000),
  testimonials: [],
});
