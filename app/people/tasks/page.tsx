import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, ListTree, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay, useSession } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { usePeople } from '../leads/use-people.tsx';
import { grouped } from './groups.ts';
import { NewTask } from './new-task.tsx';
import { readTaskPlace, type TaskPlace, taskList } from './queries.ts';
import { TaskGroups } from './task-groups.tsx';

export const handle = { title: 'shell.nav.tasks' } as const;

const usual: TaskPlace = { state: 'open', whose: 'me', due: null };

/** Tasks by due date: the reader's own, a colleague's, or all that the reader sees. */
export default function TasksPage() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const place = readTaskPlace(params);
  const list = useInfiniteQuery(taskList(place));
  const tasks = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const title = useRef<HTMLInputElement>(null);
  const mayWork = may('tasks.work');
  const isOpen = place.state === 'open';
  const go = (change: Partial<TaskPlace>) =>
    setParams(
      Object.entries({ ...place, ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== null && entry[1] !== usual[entry[0] as keyof TaskPlace],
      ),
    );
  usePaletteActions(
    mayWork ? [{ name: t('tasks.add'), icon: Plus, keys: 'c', run: () => title.current?.focus() }] : [],
  );
  return (
    <div className="flex flex-col pb-12">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4.5 pt-4">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.tasks')}</h1>
        <Button kind="quiet" size="s" asChild className="ms-auto">
          <Link to="/tasks/templates">
            <ListTree />
            {t('tasks.templates')}
          </Link>
        </Button>
        <WhoseChoice value={place.whose} onChange={(whose) => go({ whose })} />
        <Segmented
          label={t('tasks.show')}
          value={place.state}
          onChange={(state) => go({ state })}
          options={[
            { value: 'open', label: t('tasks.open') },
            { value: 'done', label: t('tasks.done') },
          ]}
        />
      </header>
      {place.due && (
        <p className="px-4.5 pt-3">
          <Button size="s" icon={<X />} onClick={() => go({ due: null })}>
            {t('tasks.onlyDue', { day: format.date(place.due) })}
          </Button>
        </p>
      )}
      {mayWork && <NewTask titleRef={title} />}
      {list.isPending ? (
        <SkeletonRows columns={1} />
      ) : list.isError && tasks.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : tasks.length === 0 ? (
        <EmptyState title={t(isOpen ? 'tasks.empty.title' : 'tasks.doneEmpty.title')} icon={<ListChecks />}>
          {t(isOpen ? 'tasks.empty.text' : 'tasks.doneEmpty.text')}
        </EmptyState>
      ) : (
        <TaskGroups
          groups={isOpen ? grouped(tasks, todayHere()) : [{ group: null, tasks }]}
          hasMore={list.hasNextPage}
          isOfMany={place.whose === 'all'}
        />
      )}
      <MoreButton pages={list} kind="quiet" className="mt-3 self-center" />
    </div>
  );
}

function WhoseChoice({ value, onChange }: { value: string; onChange: (whose: string) => void }) {
  const t = useT();
  const me = useSession().user.id;
  const people = usePeople();
  const options = [
    { value: 'me', label: t('tasks.mine') },
    { value: 'all', label: t('tasks.everybodys') },
    ...people.options.filter((option) => option.value !== me),
  ];
  return (
    <Field label={t('tasks.whose')} hideLabel className="w-48 grid-cols-[minmax(0,1fr)]">
      <Combobox
        label={t('tasks.whose')}
        source={options}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(option) => onChange(option?.value ?? 'me')}
      />
    </Field>
  );
}
