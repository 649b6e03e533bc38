import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Task } from '#contract/people/tasks.ts';
import { OpenTasks } from './open-tasks.tsx';
import { tasksOfListing } from './queries.ts';

export default function ListingTasks({ id }: { id: string }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(tasksOfListing(id));
  return <OpenTasks tasks={rowsOf<Task>(data)} onMore={hasNextPage ? () => void fetchNextPage() : undefined} />;
}
