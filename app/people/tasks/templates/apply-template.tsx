import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays, todayHere } from '#app/ui/days.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { setSubjects } from '#contract/people/tasks.ts';
import { usePeople } from '../../leads/use-people.tsx';
import { templatesQuery } from '../queries.ts';
import { useDoers } from './use-doers.ts';

type Props = {
  subject: { type: (typeof setSubjects)[number]; id: string };
  /** The default start date. */
  startOn?: string;
  onClose: () => void;
};

/** Creates the tasks of a template for a record, with a preview before and an undo after. */
export default function ApplyTemplate({ subject, startOn, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const doers = useDoers();
  const templates = useQuery(templatesQuery).data?.templates;
  const [chosen, setChosen] = useState<string | null>(null);
  const [start, setStart] = useState(startOn ?? todayHere());
  const template = templates?.find(({ id }) => id === chosen) ?? templates?.[0];
  const apply = useApply(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tasks.apply.title')}
      size="m"
      sticky={apply.isPending}
      footer={
        template && (
          <>
            <DialogClose>
              <Button kind="quiet">{t('ui.cancel')}</Button>
            </DialogClose>
            <Button
              kind="act"
              busy={apply.isPending}
              onClick={() => apply.mutate({ id: template.id, subject, startOn: start })}
            >
              {t('tasks.apply.act', { count: template.items.length })}
            </Button>
          </>
        )
      }
    >
      {!templates ? (
        <SkeletonText lines={3} />
      ) : !template ? (
        <EmptyState
          title={t('tasks.template.none')}
          icon={<ListTree />}
          actions={
            <Button asChild kind="act">
              <Link to="/tasks/templates">{t('tasks.template.new')}</Link>
            </Button>
          }
        >
          {t('tasks.template.noneText')}
        </EmptyState>
      ) : (
        <div className="grid gap-4.5">
          <div className="grid gap-4.5 sm:grid-cols-2">
            <Field label={t('tasks.apply.which')} className="grid-cols-[minmax(0,1fr)]">
              <Select
                value={template.id}
                onChange={setChosen}
                options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <Field label={t('tasks.apply.start')} className="grid-cols-[minmax(0,1fr)]">
              <DateField value={start} onChange={(day) => day && setStart(day)} />
            </Field>
          </div>
          <ol className="divide-y divide-line border-y border-line">
            {template.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a template has nothing but places to tell its tasks apart
              <li key={place} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <bdi className="me-auto min-w-0 wrap-anywhere">{item.title}</bdi>
                <span className="text-sm text-ink-2">{doers.nameOf(item.doer)}</span>
                <span className="num text-sm text-ink-2">{format.date(addDays(start, item.offset))}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}

function useApply(onDone: () => void) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const settle = () => {
    void client.invalidateQueries({ queryKey: ['tasks'] });
    void client.invalidateQueries({ queryKey: ['leads', 'timeline'] });
  };
  const failed = (error: Error) => {
    const blind = error instanceof ApiProblem ? error.details.blind : undefined;
    const names = Array.isArray(blind) ? blind.map((id) => people.nameOf(String(id))).join(', ') : '';
    const description = names ? t('tasks.apply.blind', { names }) : error.message;
    toast(t('tasks.notSaved'), { tone: 'destructive', description });
  };
  const undo = useMutation({
    mutationFn: (id: string) => api.tasks.undoSet({ id }),
    onSuccess: ({ removed, kept }) => toast(t('tasks.apply.undone', { removed, kept })),
    onError: failed,
    onSettled: settle,
  });
  return useMutation({
    mutationFn: (wish: Parameters<typeof api.tasks.applyTemplate>[0]) => api.tasks.applyTemplate(wish, { key }),
    onSuccess: ({ setId, tasks }) => {
      toast(t('tasks.apply.done', { count: tasks }), {
        action: { label: t('ui.undo'), onAction: () => undo.mutate(setId) },
      });
      onDone();
    },
    onError: failed,
    onSettled: settle,
  });
}
