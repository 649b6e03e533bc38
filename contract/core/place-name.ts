/** A town as people write it, of its key `tx|austin`: "Austin, TX". */
export function placeName(key: string): string {
  const at = key.indexOf('|');
  const [state, town] = [key.slice(0, at).toUpperCase(), key.slice(at + 1)];
  if (at < 0 || town === '') return state || key;
  const name = town.replace(
    /(^|[\s.'-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  return state ? `${name}, ${state}` : name;
}
