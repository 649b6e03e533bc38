import { Refusal } from '#server/core/http/refusal.ts';

export function refuseIssues(issues: readonly { field: string; message: string }[]): void {
  if (issues.length === 0) return;
  throw new Refusal('invalid_input', undefined, {
    issues: issues.map(({ field, message }) => ({ path: [field], message })),
  });
}
