import { type CheckName, checkNames, checkPoints, type SecurityCheck } from '#contract/account/security.ts';

/** `good` of `total` items meet the check; no items count as fully met. */
export type Counted = Readonly<Record<CheckName, { good: number; total: number }>>;

/** Points in proportion, rounded down, so that the full score means that every item is good. */
export function scored(counted: Counted): { score: number; checks: SecurityCheck[] } {
  const checks = checkNames.map((name): SecurityCheck => {
    const { good, total } = counted[name];
    const most = checkPoints[name];
    const points = total === 0 ? most : Math.floor((most * good) / total);
    return { name, good, total, most, points, state: points === most ? 'on' : good > 0 && total > 1 ? 'part' : 'off' };
  });
  return { score: checks.reduce((sum, { points }) => sum + points, 0), checks };
}
