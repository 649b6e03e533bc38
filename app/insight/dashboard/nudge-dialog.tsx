import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { TeamRow } from './team-board.tsx';

/** A push is a task for today: they are told of it, and both see when it is done. */
export default function NudgeDialog({ row, onClose }: { row: TeamRow; onClose: () => void }) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState(() =>
    row.waiting > 0
      ? t('desk.nudge.waiting', { count: row.waiting })
      : row.overdueTasks > 0
        ? t('desk.nudge.overdue', { count: row.overdueTasks })
        : t('desk.nudge.quiet', { count: row.quiet }),
  );
  const send = useMutation({
    mutationFn: () => api.tasks.create({ title: title.trim(), dueOn: todayHere(), assignee: row.userId }, { key }),
    onSuccess: () => {
      toast(t('desk.nudge.sent', { name: row.name }));
      onClose();
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
  return (
    <FormDialog
      title={t('desk.nudge.named', { name: row.name })}
      description={t('desk.nudge.text')}
      saveLabel={t('desk.nudge')}
      busy={send.isPending}
      disabled={!title.trim()}
      onSave={() => send.mutate()}
      onClose={onClose}
    >
      <Field label={t('desk.nudge.task')} required>
        <Input value={title} maxLength={300} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </FormDialog>
  );
}
