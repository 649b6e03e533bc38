/** Words that belong to the family name they stand before. */
const particles = new Set(
  'de del della der den dos das da di du do la las le los el al bin ibn ben abu van von vom zu zum ter ten st st. san santa mac'.split(
    ' ',
  ),
);
/** What follows a family name and is no part of it, but stays with it. */
const suffix = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq)\.?$/i;

/**
 * A whole name in two, alike at every door: the family's is the last word, with what belongs to it before and after.
 * “Ana de la Cruz” is Ana and de la Cruz, “Mary Ann Smith Jr.” is Mary Ann and Smith Jr., “Cruz, Ana” is Ana and Cruz.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const plain = name.replace(/\s+/g, ' ').trim();
  const [before = '', after] = plain.split(/\s*,\s*/, 2);
  if (after && !suffix.test(after)) return { firstName: after, lastName: before };
  const words = plain.split(' ');
  let cut = words.length - 1;
  while (cut > 1 && suffix.test(words[cut]!)) cut -= 1;
  while (cut > 1 && particles.has(words[cut - 1]!.toLowerCase())) cut -= 1;
  return cut < 1
    ? { firstName: plain, lastName: '' }
    : { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') };
}
