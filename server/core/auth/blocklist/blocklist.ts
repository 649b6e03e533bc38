import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

const disguises: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '!': 'i' };
const undisguised = (word: string): string => word.replace(/[@$0135!]/g, (sign) => disguises[sign]!);
const lettersOf = (word: string): string => word.replace(/[^\p{L}]/gu, '');

/** The months and seasons people append a year to, the walk along the keyboard, and the words of our trade. */
const plainWords = new Set(
  'january february march april june july august september october november december spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday password passwort passphrase welcome changeme letmein qwerty qwertz azerty asdf asdfgh iloveyou admin administrator secret login realestate realtor mortgage insurance agent broker brokerage'.split(
    ' ',
  ),
);

/** Whether a guesser would come to it early: listed, a listed word in disguise, or made of what is known about the person. */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  const bare = word.replace(/[^\p{L}\p{N}]+$/u, '');
  if ([word, bare].some((form) => isListed(form))) return true;
  const letters = [lettersOf(word), lettersOf(undisguised(bare.replace(/\d+$/, '')))];
  if (letters.some((form) => plainWords.has(form))) return true;
  const own = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 3);
  return own.some((part) => {
    if (!word.includes(part)) return false;
    // Half of the password must be something else than what anybody knows, and more than a number.
    const rest = word.replaceAll(part, '');
    return rest.length < Math.max(4, word.length / 2) || lettersOf(rest) === '';
  });
}
