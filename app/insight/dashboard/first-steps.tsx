import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { type ChecklistItem, checklistItems } from '#contract/account/onboarding.ts';
import { checklistQuery } from '../onboarding/queries.ts';

const itemNames = keysOf('account-onboarding.item', checklistItems);

const places: Record<ChecklistItem, string> = {
  address: '/settings',
  lead: '/leads',
  note: '/leads',
  task: '/tasks',
  invite: '/settings/organisation',
  brand: '/settings/brand',
  site: '/website',
  factor: '/settings/security',
};

/** Done by doing it; gone once all is done or nobody wants to see it. */
export function FirstSteps() {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery({ ...checklistQuery, staleTime: 0 });
  const hide = useMutation({
    mutationFn: () => api.checklist.hide(),
    onSuccess: () => client.invalidateQueries(checklistQuery),
  });
  if (!data || data.hidden) return null;
  const done = data.items.filter(({ doneAt }) => doneAt !== null).length;
  if (done === data.items.length) return null;
  return (
    <section aria-labelledby="first-steps" className="rounded-m border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 pt-3.5 pb-2.5">
        <h2 id="first-steps" className="text-md font-medium">
          {t('account-onboarding.list.title')}
        </h2>
        <span className="num text-sm text-ink-3">
          {t('account-onboarding.list.progress', { done, total: data.items.length })}
        </span>
        <Button kind="quiet" size="s" className="ms-auto" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('account-onboarding.list.hide')}
        </Button>
      </header>
      <div className="mx-4.5 h-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div className="h-full bg-act transition-[width]" style={{ width: `${(done / data.items.length) * 100}%` }} />
      </div>
      <ul className="grid gap-x-6 px-2 py-2 sm:grid-cols-2">
        {data.items.map(({ item, doneAt }) => (
          <li key={item}>
            <Link to={places[item]} className="tap flex items-center gap-2.5 rounded-s px-2.5 py-2 hover:bg-paper">
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-4.5 shrink-0 place-items-center rounded-full border [&_svg]:size-3',
                  doneAt ? 'border-act bg-act text-on-act' : 'border-edge',
                )}
              >
                {doneAt && <Check strokeWidth={3} />}
              </span>
              <span className={cx(doneAt && 'text-ink-3 line-through')}>{t(itemNames[item])}</span>
              {doneAt && <span className="sr-only">{t('ui.done')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
