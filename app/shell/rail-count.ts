import type { QueryKey } from '@tanstack/react-query';

export type RailCount = {
  count: number;
  /** The count is a lower bound. */
  more?: boolean;
  /** Some of them need the reader's attention. */
  needed?: boolean;
};

/** The count of a navigation entry, if it is cheap to query. */
export type RailQuery = {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<unknown>;
  select(answer: unknown): RailCount;
};

/** The answer is cached unchanged, because lists query the same under the same key. */
export const railQuery = <Answer>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Answer>,
  count: (answer: Answer) => RailCount,
): RailQuery => ({
  queryKey,
  queryFn: ({ signal }) => ask(signal),
  select: (answer) => count(answer as Answer),
});
