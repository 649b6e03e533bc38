import { expect, test } from 'vitest';
import { askAll } from '../measured/measure.ts';
import { textsIn } from '../texts.ts';

/** Each message refers to those before it; the same eight in every language lead to the same home and the same sums. */
const talks = {
  en: [
    'Hi, we are looking for our first home in Cedar Park',
    'up to $450,000',
    'with a pool',
    'tell me about the first one',
    'what would the monthly payment be at 6.5%?',
    'and with 10% down?',
    'could we see it on Saturday?',
    'thanks!',
  ],
  es: [
    'Hola, buscamos nuestra primera casa en Cedar Park',
    'hasta 450.000 dólares',
    'con piscina',
    'cuéntame más de la primera',
    '¿cuánto sería la cuota mensual al 6,5 %?',
    '¿y con el 10 % de entrada?',
    '¿podemos verla el sábado?',
    '¡gracias!',
  ],
  fr: [
    'Bonjour, nous cherchons notre première maison à Cedar Park',
    'jusqu’à 450 000 $',
    'avec piscine',
    'la première',
    'combien par mois à 6,5 % ?',
    'et avec 10 % d’apport ?',
    'peut-on la voir samedi ?',
    'merci !',
  ],
} as const;

const topics = ['homes', 'homes', 'homes', 'home', 'sum: payment', 'sum: payment', 'showing', 'thanks'];

test.each(Object.entries(talks))('a buyer talks for eight turns: %s', async (locale, turns) => {
  const told = [];
  for (const [place] of turns.entries()) told.push(await askAll(turns.slice(0, place + 1)));
  expect(told.map(({ answer }) => answer.topic)).toEqual(topics);
  expect(told.map(({ spoke }) => spoke)).toEqual(turns.map(() => locale));
  const digits = (text: string) => text.replace(/[^\d]/g, '');
  expect(told[3]!.answer.text).toContain('19 Quail Run');
  expect(digits(told[4]!.answer.text)).toMatch(/^221982/);
  expect(digits(told[5]!.answer.text)).toMatch(/^249730/);
  // The tour form is filled in with the home.
  expect(told[6]!.answer.text).toContain('19 Quail Run');
  expect(told[6]!.answer.parts).toContainEqual(expect.objectContaining({ kind: 'form' }));
});

test.each([
  ['es', 'Busco una casa en Austin', '¿cuál es la más grande?'],
  ['it', 'Cerco una casa ad Austin', 'qual è la più grande?'],
  ['fr', 'Je cherche une maison à Austin', 'laquelle est la plus grande ?'],
])('the biggest is one of them, bigger ones are others: %s', async (_, first, second) => {
  const { answer } = await askAll([first, second]);
  expect(answer.topic).toBe('homes');
  expect(answer.memory.shown?.[0]?.title).toContain('7 Lakeshore Drive');
});

const wishOf = async (...turns: string[]) => (await askAll(turns)).answer.memory.wish;

test.each([
  ['en', "I don't want a condo, a house in Austin"],
  ['es', 'No quiero apartamento, quiero casa en Austin'],
  ['fr', "pas d'appartement, une maison à Austin"],
  ['pt', 'não quero apartamento, quero casa em Austin'],
  ['it', 'niente appartamento, una casa ad Austin'],
  ['ru', 'не квартиру, а дом в Остине'],
  ['zh', '不要公寓，想要奥斯汀的房子'],
  ['ja', 'マンションではなく家をオースティンで'],
  ['ar', 'لا أريد شقة، أريد منزلاً في أوستن'],
])('what is ruled out is not looked for: %s', async (_, said) => {
  const wish = await wishOf(said);
  expect(wish?.types).toBeUndefined();
  expect(wish?.noTypes).toHaveLength(1);
  expect(wish?.places).toEqual([{ city: 'Austin' }]);
});

test('a place is ruled out too, and what is wanted later is no longer ruled out', async () => {
  expect(await wishOf('homes under 400k, but not in Dallas')).toEqual({
    price: { max: 40_000_000 },
    noPlaces: [{ city: 'Dallas' }],
  });
  expect(await wishOf('homes in Austin or Dallas', 'not in Dallas')).toMatchObject({ places: [{ city: 'Austin' }] });
  expect(await wishOf('no condos in Austin', 'condos please')).toEqual({
    types: ['condo'],
    places: [{ city: 'Austin' }],
  });
});

test.each([
  ['homes in Austin with solar panels', '“solar panels”'],
  ['casas con biblioteca en Austin', '“biblioteca”'],
  ['foreclosures in Austin', '“foreclosures”'],
])('what was not understood is said: %s', async (said, words) => {
  const { answer } = await askAll([said]);
  expect(answer.topic).toBe('homes');
  expect(answer.text).toContain(words);
});

test('what listings are not searched by is said to be left out, and who may live there is never repeated', async () => {
  const pets = await askAll(['casas que acepten perros en Austin']);
  expect(pets.answer.text).toContain('se admiten mascotas');
  const chair = await askAll(["I'm looking for a house for my disabled son, one story, in Dallas"]);
  expect(chair.answer.text).toContain('single story');
  expect(chair.answer.text).not.toMatch(/disab|son\b/);
});

test('the next homes of a search are shown, until there are no more', async () => {
  const first = await askAll(['homes under 600k']);
  const next = await askAll(['homes under 600k', 'show me more']);
  const ids = (memory: typeof first.answer.memory) => memory.shown!.map(({ id }) => id);
  expect(next.answer.text).toBe('Homes 7 to 12 of 14.');
  expect(new Set([...ids(first.answer.memory), ...ids(next.answer.memory)]).size).toBe(12);
  const last = await askAll(['homes under 600k', 'show me more', 'more homes', 'next']);
  expect(last.answer.topic).toBe('homes: all shown');
});

test.each([
  ['es', 'casas por menos de 600 mil'],
  ['fr', 'maisons à moins de 600 000 $'],
  ['de', 'Häuser unter 600.000'],
  ['pt', 'casas até 600 mil'],
  ['it', 'case sotto 600 mila'],
  ['ru', 'дома до 600 тысяч'],
  ['zh', '60万以下的房子'],
  ['ja', '60万ドル以下の家'],
  ['ar', 'منازل بأقل من 600 ألف'],
] as const)('the button for more homes is understood in its language: %s', async (locale, wish) => {
  const { answer } = await askAll([wish, textsIn(locale).choices.more.say]);
  expect(answer).toMatchObject({ topic: 'homes', memory: { after: 6 } });
});

test('a street without a number is its home, or all of its homes to choose from', async () => {
  expect((await askAll(['how much is the place on Quail Run'])).answer.text).toContain('$439,000');
  expect((await askAll(['a casa da Quail Run tem piscina?'])).answer.memory.home?.id).toBe('h7');
  // A word that is a city's, or that means something else, names no street by itself.
  expect((await askAll(['homes in Round Rock'])).answer.topic).toBe('homes');
});

test.each([
  ['payment on 350k, 10% dn, 30 yr @ 6.875%', { downPercent: 10, rate: 6.875 }],
  ['cuanto pagaria al mes por una casa de 300 mil con 10% de enganche al 6.5', { downPercent: 10, rate: 6.5 }],
  ['whats my payment 400k 20% 6.5% 30yrs', { downPercent: 20, rate: 6.5 }],
])('the rate and the share put down are told apart: %s', async (said, sum) => {
  expect((await askAll([said])).answer.memory.sum).toMatchObject(sum);
});

test.each([
  ['en', 'stop texting me'],
  ['en', 'remove me from your list'],
  ['es', 'dejen de llamarme'],
  ['fr', 'arrêtez de m’écrire'],
  ['de', 'rufen Sie mich nicht mehr an'],
  ['pt', 'parem de me ligar'],
  ['it', 'basta messaggi'],
  ['ru', 'больше не звоните мне'],
  ['zh', '请勿再给我打电话'],
  ['ja', '電話しないでください'],
  ['ar', 'توقفوا عن الاتصال بي'],
])('whoever wants to hear no more is told how, and is asked for nothing: %s %s', async (_, said) => {
  const { answer } = await askAll([said]);
  expect(answer.topic).toBe('stop');
  expect(answer.text).toContain('STOP');
  expect(answer.parts).toEqual([]);
});

test.each([
  ['homes in Austin', 'how big is the first one?', '1,650'],
  ['Busco casa en Austin', '¿cuántos metros tiene la primera?', '1,650'],
  ['Je cherche une maison à Austin', 'la première', 'quelle est sa surface ?', '650'],
  ['Ich suche ein Haus in Austin', 'das erste', 'wie groß ist es?', '1.650'],
  ['我想在奥斯汀买房', '第一套', '多大面积?', '1,650'],
  ['オースティンで家を探しています', '1番目', '広さは？', '1,650'],
  ['أبحث عن منزل في أوستن', 'الأول', 'كم مساحته؟', '1,650'],
  ['Procuro uma casa em Austin', 'a primeira', 'qual é a área?', '1.650'],
  ['Cerco casa a Austin', 'la prima', 'quanti metri quadri ha?', '1650'],
  ['Ищу дом в Остине', 'первый', 'какая площадь?', '650'],
])('one fact of a home is asked and no other told: %s', async (...said) => {
  const { answer } = await askAll(said.slice(0, -1));
  expect(answer.topic).toBe('home');
  expect(answer.text).toContain(said.at(-1));
  expect(answer.text).not.toMatch(/1998|420/);
});

test.each([
  ['does it have HOA fees?', /does not mention: dues/],
  ['what are the taxes?', /does not mention: taxes/],
  ['why is the owner selling?', /I don’t know that about 12 Elm Street/],
  ['what kind of roof is on it?', /I don’t know that about 12 Elm Street/],
])('what a listing does not say is not made up: %s', async (question, said) => {
  const { answer } = await askAll(['homes in Austin', 'the first one', question]);
  expect(answer.text).toMatch(said);
  expect(answer.unanswered).toBe(true);
  expect(answer.parts).toContainEqual(expect.objectContaining({ kind: 'form', subject: '12 Elm Street, Austin' }));
});

test('a payment is of the home that is meant, at the rate that was said', async () => {
  const talk = ['homes in Austin', 'the first one', 'and at 6.5%?'];
  expect((await askAll(talk)).answer.text).toContain('$420,000');
  const { answer } = await askAll([...talk, 'and the second one?']);
  expect(answer.topic).toBe('sum: payment');
  expect(answer.text).toContain('$389,000');
  expect(answer.text).toContain('6.5%');
  const tour = await askAll([...talk, 'yes']);
  expect(tour.answer.text).toContain('12 Elm Street');
  expect(tour.answer.topic).toBe('showing');
});

test('cheaper is cheaper than the home that is spoken of', async () => {
  for (const talk of [
    ['homes in Austin', 'the third one', 'and cheaper?'],
    ['Busco casa en Austin', 'la tercera', '¿y más barato?'],
  ]) {
    const wish = await wishOf(...talk);
    expect(wish).toMatchObject({ sort: 'cheapest', price: { max: 54_499_900 } });
  }
});

test.each([
  ['en', '3 bedrooms, 300-450k'],
  ['es', 'casas de 300 a 450 mil'],
  ['de', 'Haus zwischen 300.000 und 450.000'],
])('a range of prices has two ends: %s', async (_, said) => {
  expect((await wishOf(said))?.price).toEqual({ min: 30_000_000, max: 45_000_000 });
});

test.each([
  ['zh', '40万的房子首付20%利率6.5%每月还多少？'],
  ['zh', '房子40万，首付20%，利率6.5%，每月多少？'],
  ['de', 'Wie viel kostet mich ein Haus für 400000 im Monat bei 6,5 % und 20 % Anzahlung?'],
  ['en', 'mortgage payment on 400k at 6.5% with 20% down'],
])('numbers are read where no space stands before them: %s', async (_, said) => {
  const { answer } = await askAll([said]);
  expect(answer.topic).toBe('sum: payment');
  expect(answer.text.replace(/[^\d]/g, '')).toContain('202262');
});

test('without cash at hand a fifth of the price is taken to be there, and said', async () => {
  const { answer } = await askAll(['I make 120k a year, how much house can I afford at 6.5%?']);
  const [income, down, price] = answer.text.match(/\$[\d,.]+\d/g)!.map((text) => Number(text.replace(/[$,]/g, '')));
  expect(income).toBe(120_000);
  expect(down! / price!).toBeCloseTo(0.2, 3);
});

test.each([
  ['en', 'Is Round Rock a good area for families?'],
  ['es', '¿Es Round Rock bueno para familias?'],
  ['fr', 'Est-ce que Round Rock est un bon quartier pour les familles ?'],
  ['de', 'Ist Round Rock eine gute Gegend für Familien?'],
  ['pt', 'Round Rock é um bom bairro para famílias?'],
  ['it', 'Round Rock è una buona zona per famiglie?'],
  ['ru', 'Раунд-Рок подходит для семей?'],
  ['zh', 'Round Rock 适合家庭居住吗？'],
  ['ja', 'ラウンドロックは家族に良い地域ですか？'],
  ['ar', 'هل راوند روك منطقة جيدة للعائلات؟'],
])('whom a place suits is not judged: %s', async (locale, said) => {
  const { answer, spoke } = await askAll([said]);
  expect(answer.topic).toBe('fair housing: family');
  expect(spoke).toBe(locale);
});

test('a home that is good for one’s own family is a home like any other', async () => {
  const { answer } = await askAll(['I need a home that is good for my family in Austin with 4 bedrooms']);
  expect(answer.memory.wish).toMatchObject({ beds: { min: 4 }, places: [{ city: 'Austin' }] });
});

test.each([
  ['en', 'homes in Austin', 'the first one', 'yes, could we see it next Saturday afternoon?'],
  ['es', 'Busco casa en Austin', 'la primera', 'sí, queremos verla el próximo sábado por la tarde'],
  ['fr', 'Je cherche une maison à Austin', 'la première', 'oui, nous voulons la voir samedi prochain'],
  ['de', 'Ich suche ein Haus in Austin', 'das erste', 'ja, können wir es nächsten Samstag ansehen?'],
  ['pt', 'Procuro uma casa em Austin', 'a primeira', 'sim, podemos ver no próximo sábado à tarde?'],
  ['it', 'Cerco casa a Austin', 'la prima', 'sì, possiamo vederla sabato pomeriggio?'],
  ['ru', 'Ищу дом в Остине', 'первый', 'да, можно посмотреть его в субботу?'],
  ['zh', '我想在奥斯汀买房', '第一套', '好的，周六下午可以看房吗？'],
  ['ja', 'オースティンで家を探しています', '1番目', 'はい、土曜の午後に内見できますか？'],
  ['ar', 'أبحث عن منزل في أوستن', 'الأول', 'نعم، هل يمكن معاينة المنزل يوم السبت؟'],
])('a day is named with the wish to see it: %s', async (_, ...turns) => {
  const { answer } = await askAll(turns);
  expect(answer.topic).toBe('showing');
  expect(answer.text).toContain('12 Elm Street');
});

test.each([
  ['en', 'I want to sell my house in Austin', 'sell'],
  ['es', 'Quiero vender mi casa en Austin', 'sell'],
  ['fr', 'Je veux vendre ma maison à Austin', 'sell'],
  ['de', 'Ich möchte mein Haus in Austin verkaufen', 'sell'],
  ['pt', 'Quero vender minha casa em Austin', 'sell'],
  ['it', 'Voglio vendere la mia casa ad Austin', 'sell'],
  ['en', 'how much is my house in Round Rock worth?', 'worth'],
])('a home that is to be sold is not looked for, wherever it lies: %s', async (_, said, topic) => {
  expect((await askAll([said])).answer.topic).toBe(topic);
});

test.each([
  ['my wife is in a wheelchair, we need 3 bedrooms in Austin', 'en'],
  ['a house in Austin for my disabled son', 'en'],
  ['3 bedroom house in Austin for a Muslim couple with two kids', 'en'],
  ['casa en Austin para mis hijos con discapacidad', 'es'],
])('who somebody is comes back in no answer: %s', async (said) => {
  const { answer } = await askAll([said]);
  expect(answer.topic).toBe('homes');
  expect(answer.text).not.toMatch(/wife|wheelchair|disabled|son\b|muslim|couple|kids|hijos|discapacidad/i);
});

test.each(['what fees do lenders charge?', 'how much do realtors charge in fees?', 'What are lender fees?'])(
  'what others charge is no price of ours: %s',
  async (said) => {
    const { answer } = await askAll([said]);
    expect(answer.topic).not.toMatch(/^price/);
    expect(answer.text).not.toContain('$');
  },
);

test('a wish of which half is understood is answered, and says the other half', async () => {
  const { answer } = await askAll(['two story house with 3 car garage in Austin']);
  expect(answer.memory.wish).toMatchObject({
    places: [{ city: 'Austin' }],
    features: [{ feature: 'garage', wanted: true }],
  });
  expect(answer.text).toContain('story');
  expect((await askAll(['奥斯汀带泳池的房子，140万以下'])).answer.text).not.toContain('“');
});
