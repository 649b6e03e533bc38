import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { undisguised } from '#contract/core/own-words.ts';

let list: Buffer | undefined;

function isListed(word: string): boolean {
  list ??= readFileSync(join(import.meta.dirname, 'passwords.bin'));
  const wanted = createHash('sha256').update(word).digest().readUInt32BE(0);
  let low = 0;
  let high = list.length / 4 - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list.readUInt32BE(middle * 4);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

const lettersOf = (word: string): string => word.replace(/[^\p{L}]/gu, '');

/** Month and season names that people append a year to, keyboard sequences, and words of the real estate and insurance trade. */
const plainWords = new Set(
  'january february march april june july august september october november december spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday password passwort passphrase welcome changeme letmein qwerty qwertz azerty asdf asdfgh iloveyou admin administrator secret login realestate realtor mortgage insurance agent broker brokerage'.split(
    ' ',
  ),
);

/** Whether a guesser would try the password early: it is on the list, or is a listed word in disguise. */
export function isCommonPassword(password: string): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  const bare = word.replace(/[^\p{L}\p{N}]+$/u, '');
  if ([word, bare].some((form) => isListed(form))) return true;
  const letters = [lettersOf(word), lettersOf(undisguised(bare.replace(/\d+$/, '')))];
  return letters.some((form) => plainWords.has(form));
}
