import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { TaskRow } from '#app/people/tasks/task-row.tsx';
import { useTaskDeeds } from '#app/people/tasks/use-task-deeds.ts';
import { todayHere } from '#app/ui/days.ts';
import { Tile } from './tile.tsx';

const shown = 100;

/** Mine, due today or before. */
export function DueTasks() {
  const t = useT();
  const format = useFormat();
  const deeds = useTaskDeeds();
  const dueTo = todayHere();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['tasks', 'due', { dueTo }],
    queryFn: ({ signal }) => api.tasks.list({ assignee: 'me', dueTo, limit: shown }, { signal }),
  });
  const rows = data?.rows ?? [];
  return (
    <Tile
      title={t('dashboard.tasks')}
      count={data && `${format.number(rows.length)}${data.next ? '+' : ''}`}
      all={{ to: '/tasks', label: t('dashboard.tasks.all') }}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      empty={rows.length === 0 ? t('dashboard.tasks.none') : undefined}
    >
      <ul>
        {rows.map((task) => (
          <TaskRow key={task.id} task={task} deeds={deeds} />
        ))}
      </ul>
    </Tile>
  );
}
