import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { leadQueries } from '#app/people/leads/queries.ts';
import { withoutSamples } from '#app/people/leads/samples/sample-leads.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Popover } from '#app/ui/popover.tsx';
import { type ChecklistItem, checklistItems } from '#contract/account/onboarding.ts';
import { checklistQuery } from '../onboarding/queries.ts';

const itemNames = keysOf('account-onboarding.item', checklistItems);

const places: Record<ChecklistItem, string> = {
  address: '/settings',
  lead: '/leads',
  note: '/leads',
  task: '/tasks',
  invite: '/team',
  brand: '/settings/brand',
  site: '/website',
  factor: '/settings/security',
};

/** A step is noted a moment after its deed, by a listener. */
const lookAgainMs = 3_000;

/** A chip that opens the list. Done by doing it; gone once all is done or nobody wants to see it. */
export function FirstSteps() {
  const t = useT();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...checklistQuery, staleTime: 0, refetchInterval: isOpen && lookAgainMs });
  const leads = useQuery(leadQueries.count({ filter: withoutSamples })).data?.count ?? 0;
  const people = usePeople().options.length;
  const hide = useMutation({
    mutationFn: () => api.checklist.hide(),
    onSuccess: () => client.invalidateQueries(checklistQuery),
  });
  if (!data || data.hidden) return null;
  // What is there has been done, by whomever and however it came.
  const isThere: Partial<Record<ChecklistItem, boolean>> = { lead: leads > 0, invite: people > 1 };
  const items = data.items.map(({ item, doneAt }) => ({ item, isDone: doneAt !== null || isThere[item] === true }));
  const done = items.filter(({ isDone }) => isDone).length;
  if (done === items.length) return null;
  const progress = t('account-onboarding.list.progress', { done, total: items.length });
  return (
    <Popover
      align="end"
      onOpenChange={setOpen}
      label={t('account-onboarding.list.title')}
      className="w-80"
      trigger={
        <Button size="s" icon={<ListChecks />} className="rounded-full">
          {t('account-onboarding.list.title')}
          <span className="num font-normal text-ink-3">{progress}</span>
        </Button>
      }
    >
      <section aria-label={t('account-onboarding.list.title')}>
        <div className="mx-2.5 mt-2 mb-1.5 h-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <div className="h-full bg-act" style={{ width: `${(done / items.length) * 100}%` }} />
        </div>
        <ul>
          {items.map(({ item, isDone }) => (
            <li key={item}>
              <Link to={places[item]} className="tap flex items-center gap-2.5 rounded-s px-2.5 py-2 hover:bg-sunken">
                <span
                  aria-hidden="true"
                  className={cx(
                    'grid size-4.5 shrink-0 place-items-center rounded-full border [&_svg]:size-3',
                    isDone ? 'border-act bg-act text-on-act' : 'border-edge',
                  )}
                >
                  {isDone && <Check strokeWidth={3} />}
                </span>
                <span className={cx(isDone && 'text-ink-3 line-through')}>{t(itemNames[item])}</span>
                {isDone && <span className="sr-only">{t('ui.done')}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <Button kind="quiet" size="s" className="m-1.5" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('account-onboarding.list.hide')}
        </Button>
      </section>
    </Popover>
  );
}
