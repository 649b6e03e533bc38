import type { RouterContextProvider } from 'react-router';
import { askContext } from '#app/document.ts';
import { choiceFrom, type PriceChoice } from './choice.ts';
import { type Competitor, competitorsIn, competitorsPath } from './competitors.ts';

export type Prices = { choice: PriceChoice; competitors: Competitor[]; today: string };

/** On the server, for the first look at the prices: what an address chooses, and what others cost. */
export async function loadPrices(search: URLSearchParams, context: Readonly<RouterContextProvider>): Promise<Prices> {
  const choice = choiceFrom(search);
  const competitors = await context
    .get(askContext)(competitorsPath(choice))
    .then(competitorsIn)
    .catch(() => []);
  return { choice, competitors, today: new Date().toISOString().slice(0, 10) };
}
