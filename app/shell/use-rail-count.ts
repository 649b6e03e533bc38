import { useQuery } from '@tanstack/react-query';
import type { Destination } from './navigation.ts';
import type { RailCount, RailQuery } from './rail-count.ts';

const nothing: RailQuery = {
  queryKey: ['nothing to count'],
  queryFn: () => Promise.resolve(null),
  select: () => ({ count: 0 }),
};

export function useRailCount({ count }: Destination): RailCount | undefined {
  const { data } = useQuery({ ...(count ?? nothing), enabled: count !== undefined });
  return count && data;
}
