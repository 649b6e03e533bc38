import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Task } from '#contract/people/tasks.ts';
import { LeadTask } from '../leads/record/lead-task.tsx';
import { useTaskDeeds } from './use-task-deeds.ts';

type Props = { tasks: readonly Task[]; onMore: (() => void) | undefined };

const fewest = 5;

export function OpenTasks({ tasks, onMore }: Props) {
  const t = useT();
  const deeds = useTaskDeeds();
  const [all, setAll] = useState(false);
  if (tasks.length === 0) return null;
  const shown = all ? tasks : tasks.slice(0, fewest);
  const hasMore = onMore || shown.length < tasks.length;
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
            if (all) onMore?.();
            setAll(true);
          }}
        >
          {t('ui.showMore')}
        </Button>
      )}
    </section>
  );
}
