import { readFileSync } from 'node:fs';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { readSettings } from '#server/env.ts';
import type { Wish } from '../homes/wish.ts';
import { sectionsFor } from '../knowledge/sections.ts';
import { answerQuestion } from '../mind/answer-question.ts';
import { detailsIn } from '../mind/contact.ts';
import type { EngineAnswer, Knowing } from '../mind/knowing.ts';
import type { Memory } from '../mind/memory.ts';
import { spokenLanguage } from '../mind/spoken-language.ts';
import { measuredHomes } from './homes.ts';

export type Half = 'seen' | 'unseen';
export type Asked = { locale: Locale; right: string; turns: string[] };
type Judged = Asked & { answer: EngineAnswer; spoke: Locale; isRight: boolean };

/** Decides by a hash of the question, so that it stays in its half when questions are added. */
function halfOf(question: string): Half {
  let hash = 2_166_136_261;
  for (const letter of question) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return ((hash >>> 7) & 1) === 0 ? 'seen' : 'unseen';
}

export const questionsOf = (half: Half): Asked[] =>
  readFileSync(new URL('./questions.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))
    .map(([locale, right, said]) => ({
      locale: locale as Locale,
      right: right!,
      turns: said!.split(' >> '),
      said: said!,
    }))
    .filter(({ said }) => halfOf(said) === half);

const settings = readSettings({ LINTEL_SECRET: 'x'.repeat(32), BRAND_NAME: 'Lintel' });

/** Asks as a visitor whose page is in English, so the language must be recognized from the message. */
export async function askAll(turns: readonly string[]): Promise<{ answer: EngineAnswer; spoke: Locale }> {
  let memory: Memory = {};
  let answer: EngineAnswer | undefined;
  let reads = chooseLanguage('en', []);
  for (const message of turns) {
    reads = spokenLanguage(message, reads);
    const knowing: Knowing = {
      brand: 'Lintel',
      language: reads,
      sections: sectionsFor(settings),
      lessons: async () => [],
      homes: measuredHomes,
      isMember: false,
      today: '2026-03-02',
    };
    answer = await answerQuestion(message, memory, knowing);
    // Through JSON, as it is stored: what JSON can't hold is not remembered.
    memory = JSON.parse(JSON.stringify(answer.memory)) as Memory;
  }
  return { answer: answer!, spoke: reads.locale };
}

export type Score = {
  questions: number;
  right: number;
  invented: number;
  refusals: number;
  wrongRefusals: number;
  wrong: Judged[];
};

export async function measureAssistant(half: Half): Promise<Score> {
  const judged: Judged[] = [];
  for (const asked of questionsOf(half)) {
    const told = await askAll(asked.turns);
    judged.push({ ...asked, ...told, isRight: isRight(asked, told.answer, told.spoke) });
  }
  const refuses = ({ topic }: EngineAnswer) => topic.startsWith('fair housing');
  return {
    questions: judged.length,
    right: judged.filter((one) => one.isRight).length,
    invented: judged.filter(({ right, answer }) => right === 'unknown' && answer.topic !== 'unknown').length,
    refusals: judged.filter(({ right }) => right.startsWith('fair')).length,
    wrongRefusals: judged.filter(({ right, answer, isRight: ok }) => (right.startsWith('fair') ? !ok : refuses(answer)))
      .length,
    wrong: judged.filter((one) => !one.isRight),
  };
}

const topics: Record<string, string> = {
  trial: 'price: trial',
  cancel: 'price: cancel',
  person: 'person',
  call: 'call',
  sell: 'sell',
  worth: 'worth',
  offer: 'offer',
  sensitive: 'sensitive',
  instructions: 'instructions',
  about: 'about',
  greeting: 'greeting',
  thanks: 'thanks',
  ok: 'ok',
  unknown: 'unknown',
  showing: 'showing',
  stop: 'stop',
  open: 'open houses',
  none: 'open houses: none',
  which: 'home: which',
  all: 'homes: all shown',
  unsaid: 'home: unsaid',
};

function isRight({ right, locale, turns }: Asked, answer: EngineAnswer, spoke: Locale): boolean {
  const [kind = '', ...rest] = right.split(' ');
  const { topic, memory, parts } = answer;
  if (spoke !== locale && turns.at(-1)!.length > 12 && !/^[\d\s.,%]+$/.test(turns.at(-1)!)) return false;
  switch (kind) {
    case 'fair':
      return topic === `fair housing: ${rest[0]}`;
    case 'safe':
      return topic === `safety: ${rest[0]}`;
    case 'doc': {
      const wanted = rest.join(' ').toLowerCase().split('|');
      return (
        topic === 'documentation' &&
        parts.some(
          (part) =>
            part.kind === 'source' && wanted.some((one) => `${part.title} ${part.path}`.toLowerCase().includes(one)),
        )
      );
    }
    case 'trial':
    case 'cancel':
      return (
        topic === topics[kind] ||
        (topic === 'documentation' &&
          parts.some((part) => part.kind === 'source' && part.title.toLowerCase().includes(kind)))
      );
    case 'price': {
      if (rest[0] === 'ask') return topic === 'price: which';
      const [offer, tier] = rest[0]!.split(':');
      const question = memory.price;
      return (
        topic === 'price' &&
        question !== undefined &&
        question.offers.join() === offer &&
        question.tiers.join() === (tier ?? '') &&
        (question.period === 'annual') === rest.includes('annual') &&
        !question.limits
      );
    }
    case 'limits': {
      const [offer, tier] = rest[0]!.split(':');
      return (
        topic === 'price' &&
        memory.price?.limits === true &&
        memory.price.offers.join() === offer &&
        memory.price.tiers.join() === tier
      );
    }
    case 'addon':
      return topic === 'price' && memory.price?.addOns.join() === rest[0];
    case 'contact':
      return topic === 'contact' && detailsRight(rest, turns.at(-1)!);
    case 'showing':
    case 'offer': {
      const home = rest.find((one) => /^h\d/.test(one));
      const details = rest.filter((one) => one.includes('='));
      return topic === kind && (home === undefined || memory.home?.id === home) && detailsRight(details, turns.at(-1)!);
    }
    case 'home':
      return topic === 'home' && memory.home?.id === rest[0];
    case 'homes':
      return topic === 'homes' && wishRight(rest, memory.wish ?? {});
    case 'ask':
      return topic === `sum: ${rest[0]}: asks`;
    case 'calc':
      return topic === `sum: ${rest[0]}` && sumRight(rest.slice(1), memory);
    default:
      return topic === topics[kind];
  }
}

function detailsRight(wanted: string[], message: string): boolean {
  const found = detailsIn(message);
  return wanted.every((one) => {
    const [name, value] = one.split('=') as [keyof typeof found, string];
    const plain = name === 'phone' ? found.phone?.replace(/\D/g, '') : found[name];
    return plain === value.replaceAll('_', ' ');
  });
}

function sumRight(wanted: string[], { sum }: Memory): boolean {
  if (!sum) return false;
  return wanted.every((one) => {
    const [name, value] = one.split('=');
    const down = sum.down ?? (sum.downPercent === undefined ? undefined : ((sum.price ?? 0) * sum.downPercent) / 100);
    const years = sum.years ?? 30;
    return Number(value) === (name === 'down' ? down : name === 'years' ? years : sum[name as 'price']);
  });
}

function wishRight(wanted: string[], wish: Wish): boolean {
  const seen: string[] = [];
  const range = (name: 'beds' | 'baths' | 'price' | 'area' | 'year') => {
    const { min, max } = wish[name] ?? {};
    const unit = name === 'price' ? 100 : 1;
    if (min !== undefined) seen.push(`${name}>=${min / unit}`);
    if (max !== undefined && !(name === 'price' && wanted.includes('cheaper'))) seen.push(`${name}<=${max / unit}`);
  };
  for (const name of ['beds', 'baths', 'price', 'area', 'year'] as const) range(name);
  const cities = (wish.places ?? []).flatMap(({ city }) => city?.replaceAll(' ', '_') ?? []);
  if (cities.length > 0) seen.push(`place=${cities.join('|')}`);
  for (const { postalCode } of wish.places ?? []) if (postalCode) seen.push(`postal=${postalCode}`);
  for (const { feature, wanted: yes } of wish.features ?? []) seen.push(`${yes ? 'feature' : 'no'}=${feature}`);
  if (wish.deal === 'rent') seen.push('deal=rent');
  if (wish.near) seen.push(`near=${measuredNear(wish.near.title)}`);
  if (wish.sort && !wanted.includes('cheaper')) seen.push(`sort=${wish.sort}`);
  if (wanted.includes('cheaper'))
    seen.push(wish.sort === 'cheapest' && wish.price?.max !== undefined ? 'cheaper' : 'not cheaper');
  const types = wanted.filter((one) => one.startsWith('type='));
  if (types.length > 0) seen.push(...(wish.types ?? []).map((type) => `type=${type}`));
  return [...wanted].sort().join(' ') === seen.sort().join(' ');
}

const measuredNear = (title: string): string => (title.startsWith('12 Elm Street') ? 'h1' : title);
