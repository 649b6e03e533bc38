import { useQuery } from '@tanstack/react-query';
import { defaultRetentionRules, yearsOfClass } from '#contract/inventory/retention-rules.ts';
import type { RetentionClass } from '#contract/people/file-rules.ts';
import { retentionQueries } from './queries.ts';

/** Years of retention of a class of documents by the general rule. */
export function useYearsOfClass(): (retention: RetentionClass) => number {
  const rules = useQuery(retentionQueries.rules).data?.rules ?? defaultRetentionRules;
  return (retention) => yearsOfClass(rules, retention);
}
