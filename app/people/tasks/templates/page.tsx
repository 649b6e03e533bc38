import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ListTree, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { TaskTemplate } from '#contract/people/task-templates.ts';
import { templatesQuery } from '../queries.ts';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));

export const handle = { title: 'tasks.templates' } as const;

/** Task templates: named sets of tasks that are created for a record in one step. */
export default function TemplatesPage() {
  const t = useT();
  const mayWork = useMay()('tasks.work');
  const { data, error, refetch } = useQuery(templatesQuery);
  const [open, setOpen] = useState<TaskTemplate | 'new' | null>(null);
  const remove = useRemove();
  usePaletteActions(
    mayWork ? [{ name: t('tasks.template.new'), icon: Plus, keys: 'c', run: () => setOpen('new') }] : [],
  );
  const add = (
    <Button kind="act" icon={<Plus />} onClick={() => setOpen('new')}>
      {t('tasks.template.new')}
    </Button>
  );
  return (
    <div className="flex flex-col pb-12">
      <header className="flex flex-wrap items-center gap-2 px-4.5 pt-4 pb-4">
        <Button kind="quiet" asChild className="-ms-2 px-2">
          <Link to="/tasks" aria-label={t('tasks.backToTasks')}>
            <ArrowLeft className="rtl:-scale-x-100" />
          </Link>
        </Button>
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('tasks.templates')}</h1>
        {mayWork && data && data.templates.length > 0 && add}
      </header>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows columns={1} />
      ) : data.templates.length === 0 ? (
        <EmptyState title={t('tasks.template.none')} icon={<ListTree />} actions={mayWork && add}>
          {t('tasks.template.noneText')}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {data.templates.map((template) => (
            <li
              key={template.id}
              className="flex min-h-14 items-center gap-3 border-b border-line px-4.5 hover:bg-paper"
            >
              <TemplateWords template={template} onOpen={() => setOpen(template)} />
              {template.can.change && (
                <IconButton
                  size="s"
                  label={t('tasks.template.remove', { name: template.name })}
                  onClick={() => remove.mutate(template)}
                >
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <TemplateDialog
            key={open === 'new' ? 'new' : open.id}
            template={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function TemplateWords({ template, onOpen }: { template: TaskTemplate; onOpen: () => void }) {
  const t = useT();
  const words = (
    <>
      <bdi className="truncate font-medium">{template.name}</bdi>
      <span className="truncate text-sm text-ink-2">
        {t('tasks.template.count', { count: template.items.length })}
        {' · '}
        {template.items.map(({ title }) => title).join(' · ')}
      </span>
    </>
  );
  const look = 'grid min-w-0 flex-1 py-2 text-start';
  if (!template.can.change) return <span className={look}>{words}</span>;
  return (
    <button type="button" className={`${look} tap`} onClick={onOpen}>
      {words}
    </button>
  );
}

/** Removes a template at once; undo creates it again. */
function useRemove() {
  const t = useT();
  const client = useQueryClient();
  const failed = (error: Error) => toast(t('tasks.notSaved'), { tone: 'destructive', description: error.message });
  const settle = () => client.invalidateQueries({ queryKey: templatesQuery.queryKey });
  const putBack = useMutation({
    mutationFn: ({ name, items }: TaskTemplate) => api.tasks.createTemplate({ name, items }),
    onError: failed,
    onSettled: settle,
  });
  return useMutation({
    mutationFn: ({ id }: TaskTemplate) => api.tasks.removeTemplate({ id }),
    onSuccess: (_, template) =>
      toast(t('tasks.template.removed'), {
        description: template.name,
        action: { label: t('ui.undo'), onAction: () => putBack.mutate(template) },
      }),
    onError: failed,
    onSettled: settle,
  });
}
