import { states } from '#contract/people/states.ts';

type Code = string;

/** By name with the code, so that typing “Tex” finds Texas. State names are the same in every language. */
export function stateOptions<State extends Code>(codes: readonly State[]): { value: State; label: string }[] {
  const names = new Map(Object.entries(states).map(([name, code]) => [code, name]));
  return codes
    .map((value) => ({ value, label: `${titled(names.get(value) ?? value)} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

const titled = (name: string): string =>
  name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(' Of ', ' of ');
