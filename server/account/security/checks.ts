import { type CheckName, checkNames, checkPoints, type SecurityCheck } from '#contract/account/security.ts';

/** Of `total` things `good` are as they should be; nothing to be counted is as good as all. */
export type Counted = Readonly<Record<CheckName, { good: number; total: number }>>;

/** Points in proportion, rounded down, so that a hundred means all of it. */
export function scored(counted: Counted): { score: number; checks: SecurityCheck[] } {
  const checks = checkNames.map((name): SecurityCheck => {
    const { good, total } = counted[name];
    const most = checkPoints[name];
    const points = total === 0 ? most : Math.floor((most * good) / total);
    return { name, good, total, most, points, state: points === most ? 'on' : good > 0 && total > 1 ? 'part' : 'off' };
  });
  return { score: checks.reduce((sum, { points }) => sum + points, 0), checks };
}
