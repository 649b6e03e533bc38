import type { Heard } from '../mind/intents.ts';
import type { EngineAnswer, Knowing } from '../mind/knowing.ts';
import type { Memory } from '../mind/memory.ts';
import { formOf, said } from '../mind/parts.ts';
import { fill, textsIn } from '../texts.ts';
import type { HomeFacts } from './homes.ts';

const mostTold = 6;

/** Announced open houses: of one home, or of all homes in the places that were named. */
export async function answerOpenHouses(
  { wish }: Pick<Heard, 'wish'>,
  knowing: Knowing,
  memory: Memory,
  home: HomeFacts | undefined,
): Promise<EngineAnswer> {
  const { homes, language } = knowing;
  const texts = textsIn(language.locale);
  const all = homes ? await homes.openHouses(home ? [home.id] : undefined) : [];
  const cities = (wish?.wish.places ?? []).flatMap(({ city }) => city?.toLowerCase() ?? []);
  const found = all
    .filter(({ home: { place } }) => cities.length === 0 || cities.includes(place.split(',')[0]!.toLowerCase()))
    .slice(0, mostTold);
  const title = home?.title ?? null;
  if (found.length === 0)
    return said(
      'open houses: none',
      home ? fill(texts.openHouses.noneHere, { title: home.title }) : texts.openHouses.none,
      {
        parts: [formOf('showing', knowing, title)],
        memory,
      },
    );
  const when = ({ startsAt, minutes, timeZone }: (typeof found)[number]) =>
    new Intl.DateTimeFormat(language.tag, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).formatRange(new Date(startsAt), new Date(Date.parse(startsAt) + minutes * 60_000));
  const cards = found
    .map((one) => one.home)
    .filter((one, at, every) => every.findIndex(({ id }) => id === one.id) === at);
  const shown = cards.map(({ id, title: name, priceCents, area }) => ({ id, title: name, priceCents, area }));
  const { home: _, asked: __, after: ___, ...rest } = memory;
  return said(
    'open houses',
    [texts.openHouses.coming, ...found.map((one) => `${one.home.title}: ${when(one)}`)].join('\n') +
      (homes!.areSamples ? `\n${texts.homes.sample}` : ''),
    {
      parts: [{ kind: 'homes', understood: [], homes: cards, found: cards.length }],
      memory: { ...rest, about: 'homes', shown, ...(shown.length === 1 && { home: shown[0]! }) },
    },
  );
}
