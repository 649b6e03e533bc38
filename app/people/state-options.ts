import { stateNames } from '#contract/people/states.ts';

type Code = string;

/** By name with the code, so that typing “Tex” finds Texas. State names are the same in every language. */
export function stateOptions<State extends Code>(codes: readonly State[]): { value: State; label: string }[] {
  return codes
    .map((value) => ({ value, label: `${stateNames[value] ?? value} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
