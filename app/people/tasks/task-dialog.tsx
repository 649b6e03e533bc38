import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Task } from '#contract/people/tasks.ts';
import TaskEditor from './task-editor.tsx';
import { useTaskChange } from './use-task-change.tsx';

export default function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT();
  const { change, dispute } = useTaskChange(task, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('tasks.edit')} size="m" sticky={change.isPending}>
      <TaskEditor task={task} isBusy={change.isPending} onSave={change.mutate} onClose={onClose} />
      {dispute}
    </Dialog>
  );
}
