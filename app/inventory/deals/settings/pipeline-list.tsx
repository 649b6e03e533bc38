import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import type { DealStage, Pipeline } from '#contract/inventory/deals/deal-stages.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { usePipelines } from '../use-pipelines.ts';
import { StageForm } from './stage-form.tsx';

type Edited = { pipeline: string; stage: DealStage | null };

/** All pipelines with the probability of each stage. */
export function PipelineList({ pipelines, readOnly }: { pipelines: Pipeline[]; readOnly: boolean }) {
  const t = useT();
  const format = useFormat();
  const { pipelineName, stageName } = usePipelines();
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useDealDeed(
    (next: Pipeline[]) => api.deals.setPipelines({ pipelines: next, was: pipelines }),
    () => toast(t('deals.settings.saved')),
  );
  const withStages = (key: string, change: (stages: DealStage[]) => DealStage[]) =>
    save.mutate(pipelines.map((one) => (one.key === key ? { ...one, stages: change(one.stages) } : one)));
  return (
    <div className="grid gap-6">
      {pipelines.map(({ key, stages }) => (
        <div key={key} className="grid gap-1.5">
          <h3 className="font-medium">{pipelineName(key)}</h3>
          <ol className="divide-y divide-line border-y border-line">
            {stages.map((stage) => (
              <li key={stage.key} className="flex min-h-11 items-center gap-3 py-1">
                <Chip tone={stage.tone}>{stageName(stage.key)}</Chip>
                <span className="num ms-auto text-ink-2">{format.percent(stage.probability / 100)}</span>
                {!readOnly && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={t('deals.settings.editNamed', { name: stageName(stage.key) })}
                    onClick={() => setEdited({ pipeline: key, stage })}
                  >
                    {t('deals.edit')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {!readOnly && (
            <Button
              size="s"
              kind="quiet"
              icon={<Plus />}
              className="justify-self-start"
              onClick={() => setEdited({ pipeline: key, stage: null })}
            >
              {t('deals.settings.addStage')}
            </Button>
          )}
        </div>
      ))}
      {edited && (
        <StageForm
          stage={edited.stage}
          name={edited.stage ? stageName(edited.stage.key) : ''}
          taken={pipelines.flatMap(({ stages }) => stages.map(({ key }) => key))}
          onSave={(stage) => {
            setEdited(null);
            withStages(edited.pipeline, (stages) =>
              edited.stage
                ? stages.map((one) => (one.key === stage.key ? stage : one))
                : // New stages come before the final ones.
                  stages.toSpliced(
                    stages.findIndex(({ state }) => state !== 'open'),
                    0,
                    stage,
                  ),
            );
          }}
          onRemove={
            edited.stage?.state === 'open'
              ? () => {
                  setEdited(null);
                  withStages(edited.pipeline, (stages) => stages.filter(({ key }) => key !== edited.stage?.key));
                }
              : undefined
          }
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
