import { fairHousingHits } from '../fair-housing.ts';
import { lawful } from './lawful.ts';
import { isHeld } from './split.ts';
import { usedLawful } from './used-lawful.ts';
import { usedViolations } from './used-violations.ts';
import { violations } from './violations.ts';

const isBlocked = (text: string): boolean => fairHousingHits(text).some(({ level }) => level === 'block');

/**
 * How many violations of one half are blocked, and which lawful sentences are. `held` is the half that no one reads while writing rules.
 */
export function measureCompliance(half: 'known' | 'held') {
  const isKnown = half === 'known';
  const ofHalf = (sentence: string) => isHeld(sentence) !== isKnown;
  const unlawful = [...Object.values(violations).flat().filter(ofHalf), ...(isKnown ? usedViolations : [])];
  const allowed = [...lawful.filter(ofHalf), ...(isKnown ? usedLawful : [])];
  const missed = unlawful.filter((sentence) => !isBlocked(sentence));
  const falsePositives = allowed.filter(isBlocked);
  const found = unlawful.length - missed.length;
  return {
    recall: found / unlawful.length,
    precision: found / (found + falsePositives.length),
    missed,
    falsePositives,
    sentences: unlawful.length + allowed.length,
  };
}
