type Named = { id: string; address: string | null; city: string };

const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

/** The path segment of a home: words for readers, then the id, which alone identifies it. */
export const homeSegment = ({ id, address, city }: Named): string =>
  [words(address ?? city) || 'home', id.replaceAll('-', '')].join('-');

export const homePath = (slug: string, home: Named): `/s/${string}` => `/s/${slug}/homes/${homeSegment(home)}`;

/** The id at the end of a segment. */
export function idInSegment(segment: string): string | undefined {
  const hex = /(?:^|-)([0-9a-f]{32})$/.exec(segment)?.[1];
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
