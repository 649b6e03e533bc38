import { ApiProblem } from '#app/api.ts';

/** What a refusal says of a field, and what of it belongs to none of those that are shown. */
export function issuesOf(error: Error | null, shown: readonly string[]) {
  const issues = error instanceof ApiProblem ? error.issues : [];
  const rest = issues.filter(({ path }) => !shown.includes(String(path[0]))).map(({ message }) => message);
  return {
    of: (field: string): string | undefined => issues.find(({ path }) => path[0] === field)?.message,
    rest: error && issues.length === 0 ? [error.message] : rest,
  };
}
