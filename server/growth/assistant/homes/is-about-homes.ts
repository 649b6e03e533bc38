import type { Wish } from './wish.ts';

const homes =
  /\b(?:homes?|houses?|condos?|apartments?|flats?|townhouses?|townhomes?|propert(?:y|ies)|listings?|places? to live|for sale|bed(?:room)?s?|land|lots?|duplex)\b/i;
/** Somebody who asks how the product works, not what is for sale. */
const product =
  /\b(?:how (?:do|can|does|to)|import|export|csv|upload|crm|plans?|account|workspace|leads?|api|website builder|publish|my listings?|manage|limits?|credits?)\b/i;

export function isAboutHomes(message: string, wish: Wish): boolean {
  if (product.test(message)) return false;
  if (homes.test(message))
    return wish.length > 0 || /\b(?:looking for|find|search|show me|buy|available|for sale)\b/i.test(message);
  return wish.filter(({ about }) => about !== 'feature').length >= 2;
}
