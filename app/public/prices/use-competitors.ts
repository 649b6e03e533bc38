import { useEffect, useState } from 'react';
import type { PriceChoice } from './choice.ts';
import { type Competitor, competitorsIn, competitorsPath } from './competitors.ts';

const freshMs = 300_000;

/** Answers by address, with the time of the request. */
const asked = new Map<string, { at: number; answer: Promise<Competitor[]> }>();

function ask(path: string): Promise<Competitor[]> {
  const known = asked.get(path);
  if (known && Date.now() - known.at < freshMs) return known.answer;
  const answer = fetch(path).then(competitorsIn);
  asked.set(path, { at: Date.now(), answer });
  answer.catch(() => asked.delete(path));
  return answer;
}

/** Undefined while loading; empty if there are none or loading failed. */
export function useCompetitors(
  { offer, tier }: PriceChoice,
  first: { choice: PriceChoice; competitors: Competitor[] },
): Competitor[] | undefined {
  const path = competitorsPath({ offer, tier });
  const [found, setFound] = useState({ path: competitorsPath(first.choice), competitors: first.competitors });
  useEffect(() => {
    if (found.path === path) return;
    let wanted = true;
    const take = (competitors: Competitor[]) => {
      if (wanted) setFound({ path, competitors });
    };
    ask(path).then(take, () => take([]));
    return () => {
      wanted = false;
    };
  }, [path, found.path]);
  return found.path === path ? found.competitors : undefined;
}
