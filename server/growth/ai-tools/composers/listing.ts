import { draft, fitting, type Sentence } from '#contract/inventory/marketing/draft.ts';
import { type FactName, type MarketingFacts, saysOf } from '#contract/inventory/marketing/facts.ts';
import { networkLimits, networks, tailOf } from '#contract/inventory/marketing/pieces.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { readFacts } from '#server/inventory/marketing/kits.ts';
import { type Composer, type Material, type Said, Sources, said } from '../material.ts';
import { guides } from './guides.ts';

/** Turns `bedroomsTotal` into "Bedrooms total". */
const inPlainWords = (name: string): string => {
  const words = name
    .replace(/YN$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Home = { id: string; facts: MarketingFacts; name: string; sources: Sources };

export async function homeFor(tx: Tx, actor: Member, id: string, sources = new Sources()): Promise<Home> {
  const { now, listing } = await readFacts(tx, actor, id);
  return { id, facts: now, name: listing.unparsedAddress || (now.city ?? ''), sources };
}

/** Adds to each drafted sentence the listing fields it is based on, where the record has a value for them. */
export const rested = ({ id, facts, sources }: Home, sentences: readonly Sentence[]): Said[] =>
  sentences.map(({ words, fields }) => ({
    text: words,
    sources: fields.flatMap((field: FactName) => {
      const value = saysOf(facts, field);
      return value === null
        ? []
        : sources.add({ of: 'listing', label: inPlainWords(field), value, link: `/listing/${id}` });
    }),
  }));

const tail = ({ facts, sources }: Home): Said[] =>
  splitSentences(tailOf(facts)).map((words) =>
    said(words, sources.add({ of: 'brand', label: 'Who advertises', value: tailOf(facts), link: '/settings/brand' })),
  );

const about = ({
  id,
  facts,
  name,
  sources,
}: Home): Pick<Material, 'sources' | 'subject' | 'personal' | 'heard' | 'place'> => ({
  sources: sources.all,
  subject: { type: 'listing', id, name },
  personal: [],
  heard: '',
  place: inNamesOf(facts),
});

/** The state whose law applies, and place names that the fair housing check must not read as descriptions of people. */
export const inNamesOf = (facts: MarketingFacts): Material['place'] => ({
  state: facts.stateOrProvince ?? undefined,
  names: [facts.address, facts.address?.split(',')[0], facts.subdivisionName, facts.city].filter(
    (one) => !!one,
  ) as string[],
});

export const listingRemarks: Composer = async (tx, actor, given) => {
  const home = await homeFor(tx, actor, given.listing!);
  const sentences = rested(home, draft(given.length === 'short' ? 'short' : 'mls', home.facts));
  return { ...about(home), parts: [{ name: 'remarks', sentences }] };
};

export const socialSet: Composer = async (tx, actor, given) => {
  const home = await homeFor(tx, actor, given.listing!);
  const drafted = draft('social', home.facts);
  const ending = tail(home);
  const room = ending.reduce((sum, { text }) => sum + text.length + 1, 1);
  const parts = networks.map((network) => ({
    name: network as string,
    sentences: [...rested(home, fitting(drafted, Math.max(80, networkLimits[network] - room))), ...ending],
  }));
  return { ...about(home), parts };
};

export const blogPost: Composer = async (tx, actor, given) => {
  const sources = new Sources();
  const home = given.listing ? await homeFor(tx, actor, given.listing, sources) : undefined;
  const topic = given.topic as keyof typeof guides | 'new_listing';
  if (topic === 'new_listing' && home) {
    const city = home.facts.city;
    const place = city
      ? sources.add({ of: 'listing', label: 'City', value: city, link: `/listing/${home.id}` })
      : undefined;
    return {
      ...about(home),
      parts: [
        {
          name: 'title',
          sentences: [
            said(
              city ? `New on the market in ${city}` : 'New on the market',
              place ??
                sources.add({
                  of: 'listing',
                  label: 'Status',
                  value: home.facts.standardStatus,
                  link: `/listing/${home.id}`,
                }),
            ),
          ],
        },
        {
          name: 'body',
          sentences: [
            ...rested(home, draft('social', home.facts)),
            ...rested(home, draft('mls', home.facts)).slice(1),
            ...tail(home),
          ].filter(isFirst),
        },
      ],
    };
  }
  const guide = guides[topic === 'new_listing' ? 'selling_steps' : topic];
  const rule = (text: string) => said(text, sources.add({ of: 'guide', label: guide.title, value: text }));
  return {
    sources: sources.all,
    parts: [
      { name: 'title', sentences: [rule(guide.title)] },
      {
        name: 'body',
        sentences: [
          ...guide.sentences.map(rule),
          ...(home ? [...rested(home, draft('short', home.facts)), ...tail(home)] : []),
        ],
      },
    ],
    subject: home ? { type: 'listing', id: home.id, name: home.name } : null,
    personal: [],
    heard: '',
    place: home ? about(home).place : { names: [] },
  };
};

const isFirst = ({ text }: Said, at: number, all: readonly Said[]): boolean =>
  all.findIndex((one) => one.text === text) === at;
