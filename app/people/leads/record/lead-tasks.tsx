import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Task } from '#contract/people/tasks.ts';
import { useTaskDeeds } from '../../tasks/use-task-deeds.ts';
import { leadQueries } from '../queries.ts';
import { LeadTask } from './lead-task.tsx';

const fewest = 5;

/** What is still to be done for a lead. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const t = useT();
  const deeds = useTaskDeeds();
  const [all, setAll] = useState(false);
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(leadQueries.tasks(lead.id));
  const tasks = rowsOf<Task>(data);
  if (tasks.length === 0) return null;
  const shown = all ? tasks : tasks.slice(0, fewest);
  const hasMore = hasNextPage || shown.length < tasks.length;
  return (
    <section aria-label={t('record.openTasks')} className="grid gap-1">
      <h3 className="text-sm font-medium text-ink-3">{t('record.openTasks')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((task) => (
          <LeadTask key={task.id} task={task} onComplete={() => deeds.complete(task)} />
        ))}
      </ul>
      {hasMore && (
        <Button
          kind="quiet"
          size="s"
          className="justify-self-center"
          onClick={() => {
            if (all) void fetchNextPage();
            setAll(true);
          }}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
