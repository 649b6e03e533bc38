import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { TaskTemplate, TemplateItem } from '#contract/people/task-templates.ts';
import { templatesQuery } from '../queries.ts';
import { TemplateItemRow } from './template-item.tsx';

type Props = { template: TaskTemplate | null; onClose: () => void };

/** Rows have their own React key, which stays when they are moved. */
type Row = TemplateItem & { key: string };

const blank = (): Row => ({ title: '', offset: 0, doer: 'applier', after: [], key: crypto.randomUUID() });

/** Creates or edits a template: its name, and its tasks with their days from the start. */
export default function TemplateDialog({ template, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [name, setName] = useState(template?.name ?? '');
  const [rows, setRows] = useState<Row[]>(() =>
    template ? template.items.map((item) => ({ ...item, key: crypto.randomUUID() })) : [blank()],
  );
  const [key] = useState(() => crypto.randomUUID());
  const items = rows.map(({ key: _, ...item }) => ({ ...item, title: item.title.trim() }));
  const save = useMutation({
    mutationFn: () =>
      template
        ? api.tasks.changeTemplate({ id: template.id, name: name.trim(), items }, { version: template.version })
        : api.tasks.createTemplate({ name: name.trim(), items }, { key }),
    onSuccess: onClose,
    onError: (error) => {
      const isConflict = error instanceof ApiProblem && error.code === 'version_conflict';
      const description = isConflict ? t('tasks.template.changed') : error.message;
      toast(t('tasks.notSaved'), { tone: 'destructive', description });
    },
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
  const isWhole = name.trim() !== '' && items.length > 0 && items.every(({ title }) => title !== '');
  return (
    <FormDialog
      title={template ? t('tasks.template.edit') : t('tasks.template.new')}
      description={t('tasks.template.text')}
      size="l"
      busy={save.isPending}
      disabled={!isWhole}
      onSave={() => isWhole && save.mutate()}
      onClose={onClose}
    >
      <Field label={t('tasks.template.name')} required>
        <Input autoFocus value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <ol className="grid gap-3">
        {rows.map((row, place) => (
          <TemplateItemRow
            key={row.key}
            item={row}
            place={place}
            earlier={rows.slice(0, place).map(({ title }) => title)}
            onChange={(change) => setRows(rows.with(place, { ...row, ...change }))}
            onRemove={rows.length > 1 ? () => setRows(without(rows, place)) : undefined}
          />
        ))}
      </ol>
      {rows.length < 50 && (
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => setRows([...rows, { ...blank(), offset: rows.at(-1)?.offset ?? 0 }])}
        >
          {t('tasks.template.addItem')}
        </Button>
      )}
    </FormDialog>
  );
}

/** Removes a row and adjusts the indexes by which later rows refer to earlier ones. */
const without = (rows: readonly Row[], gone: number): Row[] =>
  rows
    .filter((_, place) => place !== gone)
    .map((row) => ({
      ...row,
      after: row.after.filter((place) => place !== gone).map((place) => (place > gone ? place - 1 : place)),
    }));
