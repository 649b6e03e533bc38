import type { QueryKey } from '@tanstack/react-query';

export type RailCount = {
  count: number;
  /** There are at least so many. */
  more?: boolean;
  /** Some of them wait for the reader now. */
  needed?: boolean;
};

/** What is behind an item of the rail, where that is cheap to know. */
export type RailQuery = {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<unknown>;
  select(answer: unknown): RailCount;
};

/** The answer is kept as it comes, since lists ask for the same under the same key. */
export const railQuery = <Answer>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Answer>,
  count: (answer: Answer) => RailCount,
): RailQuery => ({
  queryKey,
  queryFn: ({ signal }) => ask(signal),
  select: (answer) => count(answer as Answer),
});
