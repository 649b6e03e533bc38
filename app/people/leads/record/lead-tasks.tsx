import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Task } from '#contract/people/tasks.ts';
import { OpenTasks } from '../../tasks/open-tasks.tsx';
import { leadQueries } from '../queries.ts';

export function LeadTasks({ lead }: { lead: Lead }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(leadQueries.tasks(lead.id));
  return <OpenTasks tasks={rowsOf<Task>(data)} onMore={hasNextPage ? () => void fetchNextPage() : undefined} />;
}
