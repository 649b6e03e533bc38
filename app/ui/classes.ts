import { type ClassValue, clsx } from 'clsx';

/** Cache, because every row of a long list joins the same few hundred class names. */
const joined = new Map<string, string>();
const mostJoined = 2000;

/** Joins class names; when two set the same property, the later one wins. */
export function cx(...classes: ClassValue[]): string {
  const written = clsx(classes);
  const known = joined.get(written);
  if (known !== undefined) return known;
  if (joined.size >= mostJoined) joined.clear();
  const merged = merge(written);
  joined.set(written, merged);
  return merged;
}

function merge(written: string): string {
  const kept = new Map<string, string>();
  for (const name of written.split(/\s+/)) {
    const [variants, utility] = apart(name);
    const set = propertyOf(utility);
    for (const part of [set, ...(covers[set] ?? [])]) kept.delete(variants + part);
    kept.set(variants + set, name);
  }
  return [...kept.values()].join(' ');
}

/** Shorthand utilities that also override the narrower ones before them. */
const covers: Readonly<Record<string, readonly string[]>> = {
  p: ['px', 'py', 'ps', 'pe', 'pt', 'pb'],
  px: ['ps', 'pe'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'ms', 'me', 'mt', 'mb'],
  mx: ['ms', 'me'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'bottom', 'start', 'end'],
  overflow: ['overflow-x', 'overflow-y'],
};

/** One-word utilities, grouped by the property they set. */
const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    display: 'block inline inline-block flex inline-flex grid inline-grid hidden contents table',
    position: 'static fixed absolute relative sticky',
    'text-align': 'text-start text-end text-center text-left text-right',
    'text-wrap': 'text-balance text-pretty text-nowrap text-wrap',
    'text-size': 'text-2xs text-xs text-sm text-base text-md text-lg text-xl text-2xl text-3xl text-title text-hero',
    'font-weight': 'font-light font-normal font-medium font-semibold font-bold',
    'border-style': 'border-solid border-dashed border-dotted border-none',
    'flex-direction': 'flex-row flex-col flex-row-reverse flex-col-reverse',
    'flex-wrap': 'flex-wrap flex-nowrap',
  }).flatMap(([set, names]) => names.split(' ').map((name) => [name, set])),
);

/** Utilities of a name and a value: the name says which property they set. */
const named =
  /^(?:(?:p|m)[xysetb]?|gap(?:-[xy])?|(?:min-|max-)?[wh]|size|inset(?:-[xy])?|top|bottom|start|end|z|opacity|order|grow|shrink|basis|leading|tracking|overflow(?:-[xy])?|rounded(?:-(?:ss|se|es|ee|[setb](?=-)))?|shadow|bg|fill|stroke|justify(?:-items|-self)?|items|self|content|place-(?:items|content|self)|grid-cols|grid-rows|col-span|row-span|whitespace|cursor|select|transition|duration|animate|truncate|aspect|object|divide-[xy]|space-[xy]|outline-offset|translate-[xy]|font|text)(?=-|$)/;

function propertyOf(utility: string): string {
  const word = words[utility];
  if (word) return word;
  if (/^text-\[\d|^text-\[(length|clamp)/.test(utility)) return 'text-size';
  const edge = /^border(-[xysetb])?(-\d+)?$/.exec(utility);
  if (edge) return `border-width${edge[1] ?? ''}`;
  if (utility.startsWith('border-')) return 'border-colour';
  const line = /^(ring|inset-ring|outline)(-\d+|-none|-hidden|-(?!offset).+)?$/.exec(utility);
  if (line) return `${line[1]}-${!line[2] || /^-(\d+|none|hidden)$/.test(line[2]) ? 'width' : 'colour'}`;
  return named.exec(utility)?.[0] ?? utility;
}

/** Splits `hover:focus:-mt-2!` into the utility `mt-2` and the variants `hover:focus:!`; colons in brackets belong to the value. */
function apart(name: string): [variants: string, utility: string] {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < name.length; at++) {
    if ('[('.includes(name[at]!)) depth += 1;
    else if ('])'.includes(name[at]!)) depth -= 1;
    else if (name[at] === ':' && depth === 0) end = at + 1;
  }
  const important = name.endsWith('!') ? '!' : '';
  return [name.slice(0, end) + important, name.slice(end).replace(/^-|!$/g, '')];
}
