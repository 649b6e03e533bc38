import { ApiProblem } from '#app/api.ts';

/** The errors of a field (`terms.mentor` and everything below it), and those of fields that aren't shown. */
export function issuesOf(error: Error | null, shown: readonly string[]) {
  const issues = error instanceof ApiProblem ? error.issues : [];
  const isOf = (path: readonly PropertyKey[], field: string) => `${path.join('.')}.`.startsWith(`${field}.`);
  const rest = issues.filter(({ path }) => !shown.some((field) => isOf(path, field))).map(({ message }) => message);
  return {
    of: (field: string): string | undefined => issues.find(({ path }) => isOf(path, field))?.message,
    rest: error && issues.length === 0 ? [error.message] : rest,
  };
}
