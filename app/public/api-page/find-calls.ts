import type { ApiCall, ApiGroup } from './describe-calls.ts';

/** Calls that contain every search word: matches in name, address or summary first, then in fields. */
export function findCalls(groups: readonly ApiGroup[], q: string): ApiCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const calls = groups.flatMap((group) => group.calls);
  const byName = calls.filter((call) => holds(wordsOf(call)));
  const byField = calls.filter((call) => !byName.includes(call) && holds(`${wordsOf(call)} ${fieldsOf(call)}`));
  return [...byName, ...byField];
}

const wordsOf = ({ name, method, path, summary }: ApiCall): string => `${name} ${method} ${path} ${summary}`;

const fieldsOf = ({ input, output }: ApiCall): string => [...input, ...output].map(({ name }) => name).join(' ');
