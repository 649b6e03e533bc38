import { absolute, type ShownHome } from '#contract/core/content/scene.ts';
import { type Block, type BlockOf, leavesOf } from '#contract/core/content/tree.ts';
import { mapLeaves } from '#contract/core/content/walk.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { alertTexts } from '#server/inventory/searches/alert-texts.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { sceneTexts } from '#server/people/letters/scene-texts.ts';
import { reportsFor } from '../markets/reports-for.ts';
import { chosenHomes, type Home, homesIn, homesOfCities } from '../website/homes.ts';
import { addressesOf } from './pictures.ts';

export type Filled = { blocks: Block[]; homes: ShownHome[]; pictures: Record<string, string> };
type For = { locale: Locale; from: string | null; origin: string };
type Site = { slug: string | null; homes: SiteContent['homes'] };

/** The live site that the homes in an email link to: the sender's own, or else the organization's newest. */
async function siteOf(tx: Tx, from: string | null): Promise<Site> {
  const site = await tx.one<{ slug: string; homes: SiteContent['homes'] }>(sql`
    select s.slug, s.published -> 'homes' as homes from sites s
    where s.organisation_id = ${tx.scope.organisationId} and s.published is not null
    order by s.owner_id is not distinct from ${from}::uuid desc, s.published_at desc limit 1`);
  return site ?? { slug: null, homes: { which: 'all', chosen: [] } as unknown as SiteContent['homes'] };
}

/** A left-to-right mark keeps the dollar sign with its amount in right-to-left text, where it appears as US$. */
const inRunningLine = (amount: string): string => amount.replace('US$', 'US$\u200e');

/** A home as a card in the recipient's language, with public fields only. */
function cardOf(home: Home, { slug }: Site, { locale, origin }: For): ShownHome {
  const texts = alertTexts[locale];
  const { tag } = chooseLanguage(locale, []);
  const number = new Intl.NumberFormat(tag);
  const said = (words: string, value: number | null): string[] =>
    value === null ? [] : [fillPlain(words, { count: number.format(value) })];
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const town = [home.city, home.region].filter(Boolean).join(', ');
  const status: Partial<Record<Home['status'], string>> = {
    'Active Under Contract': texts.under_contract,
    Pending: texts.pending,
    Closed: texts.sold,
  };
  return {
    id: home.id,
    label: status[home.status] ?? '',
    place: home.address ?? fillPlain(texts.addressKept, { place: town }),
    price: home.listPrice === null || home.status === 'Closed' ? '' : inRunningLine(money.format(home.listPrice / 100)),
    facts: [
      ...said(texts.beds, home.bedrooms),
      ...said(texts.baths, home.bathrooms),
      ...said(texts.area, home.livingArea),
    ].join(' · '),
    photo: home.photo && absolute(origin, home.photo),
    link: slug && absolute(origin, home.page),
    note: [
      ...(home.firm ? [fillPlain(texts.listedBy, { firm: home.firm })] : []),
      ...(home.isPhotoAltered ? [sceneTexts[locale].altered] : []),
    ].join(' · '),
  };
}

type HomesBlock = BlockOf<'homes'>;

/** The homes of each block, by the block's position: the homes it names, or the newest ones right now. */
async function homesFor(tx: Tx, site: Site, blocks: readonly HomesBlock[]): Promise<Home[][]> {
  const on = { slug: site.slug ?? '', homes: site.homes };
  const named = blocks.flatMap(({ which, chosen }) => (which === 'chosen' ? chosen : []));
  const cities = blocks.flatMap(({ which, city }) => (which === 'newest' && city ? city : []));
  const isAny = blocks.some(({ which, city }) => which === 'newest' && !city);
  const chosen = await chosenHomes(tx, on, [...new Set(named)]);
  const inCities = await homesOfCities(tx, on, [...new Set(cities)]);
  const newest = isAny ? await homesIn(tx, on) : [];
  const isIn = (city: string) => (home: Home) => home.city.toLowerCase() === city.trim().toLowerCase();
  return blocks.map(({ which, chosen: ids, city, most }) => {
    if (which === 'chosen') return ids.flatMap((id) => chosen.find((home) => home.id === id) ?? []);
    return (city ? inCities.filter(isIn(city)) : newest).slice(0, most);
  });
}

/**
 * Resolves what blocks only reference when an email is written: homes become cards, pictures addresses. A block with nothing to show is
 * left out.
 */
export async function filledIn(tx: Tx, blocks: readonly Block[], reader: For): Promise<Filled> {
  const asked = leavesOf(blocks).filter((leaf) => leaf.type === 'homes');
  const site = asked.length > 0 ? await siteOf(tx, reader.from) : undefined;
  const found = site ? await homesFor(tx, site, asked) : [];
  const byBlock = new Map(asked.map((leaf, place) => [leaf, found[place]!]));
  const homes = new Map(found.flat().map((home) => [home.id, home]));
  const markets = await reportsFor(tx, blocks, reader.locale);
  const shown = mapLeaves(blocks, (leaf) => {
    if (leaf.type === 'market') return markets.get(leaf.zip) ?? [];
    if (leaf.type !== 'homes') return [leaf];
    const ids = byBlock.get(leaf)!.map(({ id }) => id);
    return ids.length > 0 ? [{ ...leaf, which: 'chosen', chosen: ids }] : [];
  });
  return {
    blocks: shown,
    homes: site ? [...homes.values()].map((home) => cardOf(home, site, reader)) : [],
    pictures: await addressesOf(tx, blocks),
  };
}
