import type { Said as SaidBlock } from '#contract/core/content/tree.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import { inOne, type Writer } from './write.ts';

const areaKey = (place: string): string => `area-${slugOf(place)}`.slice(0, 34);

/** The city as listings spell it. Undefined for a neighborhood: listings don't name one, so its page states no figures. */
const cityOf = (w: Writer, place: string) =>
  w.known.cities.find(({ name }) => name.toLowerCase() === place.trim().toLowerCase());

/** A page about a place with its homes for sale, counted at reading time. It says nothing about who lives there. */
export function areaPage(w: Writer, place: string): void {
  const key = areaKey(place);
  if (w.pages.some((page) => page.key === key)) return;
  const city = cityOf(w, place);
  const rests = w.answer('Where you work', place);
  const intro = city
    ? inOne(
        w.say(
          {
            plain: `Homes for sale in ${place}, with today’s prices.`,
            warm: `Here is what is for sale in ${place} today.`,
          },
          rests,
          w.listings(`Listings in ${city.name}`, `${city.homes} when this was written`),
        ),
        w.say(
          { plain: `Ask ${w.me('me', 'us')} about a street or a building that you have in mind.`, isExtra: true },
          rests,
        ),
      )
    : w.say(
        {
          plain: `Looking in ${place}? Tell ${w.me('me', 'us')} what you have in mind.`,
          warm: `${place} on your mind? Tell ${w.me('me', 'us')} what you would like to find there.`,
        },
        rests,
      );
  w.page({ key, kind: 'page', title: place, description: `Homes and prices in ${place}.`, nav: 'footer' }, [
    { type: 'heading', words: place, size: 'large' },
    { type: 'text', words: intro },
    ...(city
      ? [
          { type: 'market' as const, city: city.name },
          { type: 'heading' as const, words: `Homes for sale in ${place}`, size: 'small' as const },
          { type: 'homes' as const, which: 'newest' as const, most: 9, city: city.name },
        ]
      : []),
    { type: 'form', title: `Ask about ${place}`, words: '', label: 'Send' },
  ]);
}

/** Places side by side, each with its figures and a link to its page. */
export function areaTeaser(w: Writer, places: readonly string[]): SaidBlock {
  const cell = (place: string) => {
    const city = cityOf(w, place);
    return [
      { type: 'heading' as const, words: place, size: 'small' as const },
      ...(city ? [{ type: 'market' as const, city: city.name }] : []),
      {
        type: 'buttons' as const,
        items: [{ label: `About ${place}`, link: `~/${slugOf(place)}`, kind: 'plain' as const }],
      },
    ];
  };
  const [only] = places;
  if (places.length === 1 && only)
    return { type: 'buttons', items: [{ label: `About ${only}`, link: `~/${slugOf(only)}`, kind: 'plain' }] };
  return { type: 'columns', cells: places.map(cell) };
}
