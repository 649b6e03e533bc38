import { fairHousingHits } from '../fair-housing.ts';
import { lawful } from './lawful.ts';
import { isHeld } from './split.ts';
import { violations } from './violations.ts';

const isBlocked = (text: string): boolean => fairHousingHits(text).some(({ level }) => level === 'block');

/**
 * How many violations of one half are blocked, and which lawful sentences are. `held` is the half that no one reads while writing rules.
 */
export function measureCompliance(half: 'known' | 'held') {
  const ofHalf = (sentence: string) => isHeld(sentence) === (half === 'held');
  const unlawful = Object.values(violations).flat().filter(ofHalf);
  const missed = unlawful.filter((sentence) => !isBlocked(sentence));
  const falsePositives = lawful.filter(ofHalf).filter(isBlocked);
  const found = unlawful.length - missed.length;
  return {
    recall: found / unlawful.length,
    precision: found / (found + falsePositives.length),
    missed,
    falsePositives,
    sentences: unlawful.length + lawful.filter(ofHalf).length,
  };
}
