import { expect, test } from 'vitest';
import { askAll } from '../measured/measure.ts';

/** Each sentence rests on those before it; the same eight in each language lead to the same home and the same sums. */
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
  // The tour is asked for with the home filled in.
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
