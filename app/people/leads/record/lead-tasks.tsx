import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { toast } from '#app/ui/toast.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';

const leadTasks = (leadId: string) =>
  queryOptions({
    queryKey: ['tasks', 'lead', leadId],
    queryFn: ({ signal }) => api.tasks.list({ lead: leadId }, { signal }),
  });

/** What is still to be done for a lead. */
export function LeadTasks({ leadId }: { leadId: string }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const client = useQueryClient();
  const { data } = useQuery(leadTasks(leadId));
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['tasks'] });
    void client.invalidateQueries({ queryKey: leadQueries.timeline(leadId).queryKey });
  };
  const failed = (error: Error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message });
  const reopen = useMutation({
    mutationFn: (id: string) => api.tasks.reopen({ id }),
    onSuccess: refresh,
    onError: failed,
  });
  const complete = useMutation({
    mutationFn: (id: string) => api.tasks.complete({ id }),
    onSuccess: (task) => {
      refresh();
      toast(t('record.taskDone'), {
        description: task.title,
        action: { label: t('ui.undo'), onAction: () => reopen.mutate(task.id) },
      });
    },
    onError: failed,
  });
  if (!data || data.rows.length === 0) return null;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <section aria-label={t('record.openTasks')} className="grid gap-1">
      <h3 className="text-sm font-medium text-ink-3">{t('record.openTasks')}</h3>
      <ul className="grid">
        {data.rows.map((task) => (
          <li key={task.id} className="flex items-center gap-2.5 border-b border-line py-2">
            <CheckboxBox
              aria-label={t('record.complete', { title: task.title })}
              checked={false}
              disabled={!task.can.change}
              onChange={() => complete.mutate(task.id)}
            />
            <span className="me-auto min-w-0 truncate">{task.title}</span>
            <span className="text-sm text-ink-3">{people.nameOf(task.assignee)}</span>
            {task.dueOn && (
              <span className={cx('num text-sm', task.dueOn < today ? 'font-medium text-need' : 'text-ink-2')}>
                {format.date(task.dueOn)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
