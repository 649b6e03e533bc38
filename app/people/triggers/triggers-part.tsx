import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { Section } from '#app/account/settings/section.tsx';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Input } from '#app/ui/input.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { coolDownDays, type TriggerName, triggerNames } from '#contract/people/trigger-names.ts';
import type { Trigger, TriggerSettings } from '#contract/people/triggers.ts';
import { triggerQuery } from './queries.ts';

const names = keysOf('triggers.what', triggerNames);

/** Which behavior alerts the owners of leads, and the text of each notification. */
export function TriggersPart() {
  const t = useT();
  const { data, error, refetch } = useQuery(triggerQuery);
  return (
    <Section title={t('triggers.title')} text={t('triggers.text', { days: coolDownDays })}>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <TriggersForm key={data.version} inForce={data} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </Section>
  );
}

function TriggersForm({ inForce }: { inForce: TriggerSettings }) {
  const t = useT();
  const client = useQueryClient();
  const [triggers, setTriggers] = useState(inForce.triggers);
  const save = useMutation({
    mutationFn: () => api.triggers.change({ triggers }, { version: inForce.version }),
    onSuccess: () => void toast(t('triggers.saved')),
    onError: (error) => {
      const isLate = error instanceof ApiProblem && error.code === 'version_conflict';
      void toast(isLate ? t('triggers.conflict') : t('ui.error'), {
        ...(!isLate && { description: failureText(t, error) }),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: triggerQuery.queryKey }),
  });
  const set = (name: TriggerName, part: Partial<Trigger>) =>
    setTriggers((now) => ({ ...now, [name]: { ...now[name], ...part } }));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <ul className="divide-y divide-line border-y border-line">
        {triggerNames.map((name) => {
          const what = t(names[name]);
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <CheckboxBox
                aria-label={t('triggers.on', { what })}
                checked={triggers[name].on}
                onChange={(on) => set(name, { on })}
              />
              <span className="min-w-0 flex-1 basis-52">{what}</span>
              <Input
                aria-label={t('triggers.words.of', { what })}
                placeholder={t('triggers.words.own')}
                value={triggers[name].words}
                maxLength={160}
                disabled={!triggers[name].on}
                frameClassName="w-full sm:w-80"
                onChange={(event) => set(name, { words: event.target.value })}
              />
            </li>
          );
        })}
      </ul>
      <Button type="submit" kind="act" busy={save.isPending} className="justify-self-start">
        {t('triggers.save')}
      </Button>
    </form>
  );
}
