/** Particles that belong to the last name after them. */
const particles = new Set(
  'de del della der den dos das da di du do la las le los el al bin ibn ben abu van von vom zu zum ter ten st st. san santa mac'.split(
    ' ',
  ),
);
/** A suffix that is kept with the last name. */
const suffix = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq)\.?$/i;

/**
 * Splits a full name the same way for every lead source: the last word is the last name, together with particles before it and suffixes
 * after it. “Ana de la Cruz” becomes Ana + de la Cruz, “Mary Ann Smith Jr.” becomes Mary Ann + Smith Jr., “Cruz, Ana” becomes Ana + Cruz.
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
