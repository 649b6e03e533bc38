import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BrainCircuit } from 'lucide-react';
import { failureText } from '#app/account/failure-text.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ModelState } from '#contract/people/scoring.ts';
import { ModelQuality } from './model-quality.tsx';
import { scoringQueries } from './queries.ts';

/** The model trained on the organization's history and its quality, or why there is none. */
export function ModelPart() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(scoringQueries.model);
  const train = useMutation({
    mutationFn: () => api.scoring.train(),
    onError: (problem) => void toast(t('ui.error'), { description: failureText(t, problem), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: scoringQueries.model.queryKey }),
  });
  const busy = train.isPending || Boolean(data?.training);
  return (
    <Section
      title={t('scoring.model.title')}
      text={t('scoring.model.text', { outcomes: data?.needed.outcomes ?? 200 })}
      actions={
        <Button icon={<BrainCircuit />} busy={busy} onClick={() => train.mutate()}>
          {t(busy ? 'scoring.model.training' : 'scoring.model.train')}
        </Button>
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : (
        <div className="grid gap-6">
          <Outcomes state={data} />
          <Verdict state={data} />
          <Forbidden state={data} />
        </div>
      )}
    </Section>
  );
}

function Outcomes({ state: { outcomes, won, lost } }: { state: ModelState }) {
  const t = useT();
  const format = useFormat();
  const facts = [
    [t('scoring.model.known'), outcomes],
    [t('scoring.model.won'), won],
    [t('scoring.model.lost'), lost],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3">
      {facts.map(([name, count]) => (
        <div key={name} className="border-s-2 border-line ps-3">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="num text-xl font-medium">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Verdict({ state: { latest, needed } }: { state: ModelState }) {
  const t = useT();
  const format = useFormat();
  if (!latest) return <p className="text-ink-2">{t('scoring.model.never')}</p>;
  if (latest.state === 'refused')
    return (
      <div className="rounded-m bg-need-tint px-4 py-3 text-need">
        <p className="font-medium">{t('scoring.model.refused')}</p>
        <p>
          {t(`scoring.model.refusal.${latest.refusal!}`, {
            outcomes: format.number(latest.outcomes),
            needed: needed.outcomes,
            ofEach: needed.ofEach,
          })}
        </p>
      </div>
    );
  return <ModelQuality latest={latest} />;
}

function Forbidden({ state: { forbidden } }: { state: ModelState }) {
  const t = useT();
  return (
    <details>
      <summary className="tap cursor-pointer font-medium">{t('scoring.model.forbidden')}</summary>
      <p className="mt-1 text-ink-2">{t('scoring.model.forbidden.text')}</p>
      <p className="mt-2 flex flex-wrap gap-1.5" lang="en">
        {forbidden.map(({ word, why }) => (
          <span key={word} title={why} className="rounded-xs bg-sunken px-1.5 py-0.5 text-sm text-ink-2">
            {word}
          </span>
        ))}
      </p>
    </details>
  );
}
