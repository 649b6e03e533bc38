import { useQuery } from '@tanstack/react-query';
import { defaultRetentionRules, yearsOfClass } from '#contract/inventory/retention-rules.ts';
import type { RetentionClass } from '#contract/people/file-rules.ts';
import { retentionQueries } from './queries.ts';

/** For how many years the organisation keeps papers of a class, where no state says otherwise. */
export function useYearsOfClass(): (retention: RetentionClass) => number {
  const rules = useQuery(retentionQueries.rules).data?.rules ?? defaultRetentionRules;
  return (retention) => yearsOfClass(rules, retention);
}
