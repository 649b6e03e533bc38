import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { BuiltInRow } from '#contract/people/automations/built-in.ts';
import { automationQueries } from './queries.ts';

/** The built-in reminders and deadlines, each with a switch. */
export function BuiltIn() {
  const t = useT();
  const { data } = useQuery(automationQueries.builtIn);
  const title = useId();
  if (!data) return null;
  return (
    <section aria-labelledby={title} className="grid gap-2 pt-3">
      <h2 id={title} className="text-lg font-medium">
        {t('automations.builtIn')}
      </h2>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface">
        {data.builtIn.map((one) => (
          <Row key={one.key} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ one: { key, isOn, isNeeded, waiting, done } }: { one: BuiltInRow }) {
  const t = useT();
  const may = useMay();
  const { number } = useFormat();
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: (next: boolean) => api.automations.switchBuiltIn({ key, isOn: next }),
    onSuccess: (row) =>
      client.setQueryData(automationQueries.builtIn.queryKey, (before) =>
        before ? { builtIn: before.builtIn.map((old) => (old.key === row.key ? row : old)) } : before,
      ),
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const counts = [
    { name: t('automations.waiting'), count: waiting },
    { name: t('automations.done'), count: done },
  ];
  const name = t(`automations.builtIn.${key}`);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <span className="font-medium">{name}</span>
        <p className="text-sm text-ink-3">{t(`automations.builtIn.${key}.text`)}</p>
      </div>
      <dl className="flex gap-5">
        {counts.map((one) => (
          <div key={one.name} className="grid justify-items-end">
            <dt className="text-xs text-ink-3">{one.name}</dt>
            <dd className="num font-medium">{one.count >= 10_000 ? `${number(10_000)}+` : number(one.count)}</dd>
          </div>
        ))}
      </dl>
      <div className="ms-auto flex w-24 items-center justify-end">
        {isNeeded && isOn ? (
          <span className="text-sm text-ink-3">{t('automations.alwaysOn')}</span>
        ) : (
          <Switch
            aria-label={name}
            checked={turn.isPending ? turn.variables : isOn}
            onChange={turn.mutate}
            disabled={!may('automations.manage') || turn.isPending}
          />
        )}
      </div>
    </li>
  );
}
