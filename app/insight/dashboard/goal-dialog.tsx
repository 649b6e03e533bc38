import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Goal, GoalMetric } from '#contract/insight/goals.ts';
import { useMetrics } from '../metrics/use-metrics.ts';
import { goalsQuery } from './queries.ts';

type Props = { metric: GoalMetric; year: number; goals: readonly Goal[]; onClose: () => void };

/** A goal for the organization and for each person one leads; an empty field is none. */
export default function GoalDialog({ metric, year, goals, onClose }: Props) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { role, user } = useSession();
  const people = usePeople();
  const { nameOf, byId } = useMetrics();
  const isMoney = byId.get(metric)?.unit === 'money';
  const isHead = role === 'owner' || role === 'admin';
  const whose = [
    ...(isHead ? [{ user: null, name: t('desk.goal.organization') }] : []),
    ...people.options
      .filter(({ value }) => value === user.id || may('team.watch'))
      .map(({ value, label }) => ({ user: value as string | null, name: label })),
  ];
  const known = (who: string | null) =>
    goals.find((goal) => goal.metric === metric && goal.user === who)?.amount ?? null;
  const [amounts, setAmounts] = useState(() => new Map(whose.map((one) => [one.user, known(one.user)])));
  const put = (who: string | null, amount: number | null) => setAmounts(new Map(amounts).set(who, amount));
  const save = useMutation({
    mutationFn: async () => {
      for (const [who, amount] of amounts)
        if (amount !== known(who)) await api.goals.set({ year, metric, user: who, amount });
    },
    onSuccess: () => {
      toast(t('desk.goal.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries(goalsQuery(year)),
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
  return (
    <FormDialog
      title={t('desk.goal.title', { metric: nameOf(metric), year: String(year) })}
      description={t('desk.goal.text')}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {whose.map(({ user: who, name }) => (
          <Field key={who} label={name} className="grid-cols-[minmax(0,1fr)_9rem] items-center">
            {isMoney ? (
              <MoneyField value={amounts.get(who) ?? null} onChange={(amount) => put(who, amount || null)} />
            ) : (
              <Input
                inputMode="numeric"
                value={amounts.get(who) ?? ''}
                onChange={({ target }) =>
                  put(who, Math.min(1_000_000, Number(target.value.replace(/\D/g, ''))) || null)
                }
              />
            )}
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
