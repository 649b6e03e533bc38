import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { whole } from '#contract/core/money.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

/** Commission plans with their agents and start days. */
export function PlanList() {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const plans = useQuery(dealQueries.plans).data?.plans ?? [];
  const [isAdding, setAdding] = useState(false);
  const remove = useDealDeed((id: string) => api.deals.removePlan({ id }));
  return (
    <>
      {plans.length === 0 ? (
        <p className="text-ink-2">{t('deals.plan.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {plans.map(({ id, user, name, version, from, terms, used }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <span>
                  <bdi>{name}</bdi>
                  <span className="ms-2 text-sm text-ink-3">
                    {user ? people.nameOf(user) : t('deals.plan.everybody')}
                  </span>
                </span>
                <span className="num text-sm text-ink-2">
                  <Facts
                    of={[
                      t('deals.plan.version', { version, day: format.date(from) }),
                      t('deals.plan.agentGets', { rate: format.percent((terms.tiers[0]?.agent ?? whole) / whole, 2) }),
                      terms.tiers.length > 1 &&
                        t('deals.plan.tiers', { count: terms.tiers.length, base: terms.base, scale: terms.scale }),
                      terms.cap !== null && t('deals.plan.capOf', { amount: format.money(terms.cap) }),
                      terms.mentor && t('deals.plan.mentorOf', { name: people.nameOf(terms.mentor.user) }),
                    ]}
                  />
                </span>
              </span>
              {!used && (
                <IconButton size="s" label={t('ui.removeNamed', { name })} onClick={() => remove.mutate(id)}>
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button size="s" icon={<Plus />} className="mt-3" onClick={() => setAdding(true)}>
        {t('deals.plan.add')}
      </Button>
      <Suspense>{isAdding && <PlanDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
