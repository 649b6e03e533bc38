import type { RouterContextProvider } from 'react-router';
import { askContext } from '#app/document.ts';
import { choiceFrom, type PriceChoice } from './choice.ts';
import { type Competitor, competitorsIn, competitorsPath } from './competitors.ts';

export type Prices = { choice: PriceChoice; competitors: Competitor[]; today: string };

/** The initial price data on the server: the choice in the address, and competitors' prices. */
export async function loadPrices(search: URLSearchParams, context: Readonly<RouterContextProvider>): Promise<Prices> {
  const choice = choiceFrom(search);
  const competitors = await context
    .get(askContext)(competitorsPath(choice))
    .then(competitorsIn)
    .catch(() => []);
  return { choice, competitors, today: new Date().toISOString().slice(0, 10) };
}
