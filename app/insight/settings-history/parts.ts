import type { SettingChange } from '#contract/insight/settings-history.ts';

/** One thing that changed, and where in a setting: `['late_fee', 'percent']`. */
export type Part = { path: string[]; deed: SettingChange['deed']; before: unknown; after: unknown };

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfPlain = (value: unknown): value is Plain[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPlain);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs, down to its single values: nobody reads two whole rules to find the one number that is another. */
export const partsOf = ({ changes, deed }: Pick<SettingChange, 'changes' | 'deed'>): Part[] =>
  changes
    .flatMap(({ field, before, after }) => inside([field], before, after))
    // Of a row that came or went, what was never filled in says nothing.
    .filter(({ before, after }) => deed === 'changed' || !(isNothing(before) && isNothing(after)));

function inside(path: string[], before: unknown, after: unknown): Part[] {
  if (isSame(before, after)) return [];
  const [some, none] = isNothing(before) ? [after, before] : [before, after];
  if (isListOfPlain(some) && (isListOfPlain(none) || isNothing(none)))
    return between(path, byName(before), byName(after), true);
  if (isPlain(some) && (isPlain(none) || isNothing(none)))
    return between(path, isPlain(before) ? before : {}, isPlain(after) ? after : {}, false);
  return [{ path, deed: 'changed', before, after }];
}

function between(path: string[], before: Plain, after: Plain, areItems: boolean): Part[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Part[] => {
    const there = [...path, name];
    const [was, is] = [before[name], after[name]];
    // An item of a list came or went as a whole; its name says which.
    if (areItems && was === undefined) return [{ path: there, deed: 'added', before: undefined, after: undefined }];
    if (areItems && is === undefined) return [{ path: there, deed: 'removed', before: undefined, after: undefined }];
    return inside(there, was, is);
  });
}

/** Items by what people call them, else by their place in the list. */
function byName(items: unknown): Plain {
  const named: Record<string, unknown> = {};
  for (const [at, item] of (isListOfPlain(items) ? items : []).entries()) {
    const name = [item.name, item.label, item.title, item.key, item.kind].find(
      (given) => typeof given === 'string' && given !== '' && !(given in named),
    );
    named[(name as string | undefined) ?? String(at + 1)] = item;
  }
  return named;
}

/** `graceDays` and `grace_days` as people write them: “Grace days”. */
export const readable = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .trim();
  // What somebody typed stays as they typed it.
  if (/\s|[^\x20-\x7e]/.test(name)) return name;
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());
};
