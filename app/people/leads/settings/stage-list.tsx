import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { isDefaultStage, type LeadStage } from '#contract/people/stage-list.ts';
import { leadQueries } from '../queries.ts';
import { ListRow } from './list-row.tsx';
import { moved, ownKey } from './own-key.ts';
import { useSaveList } from './use-save-list.ts';

const StageDialog = lazy(() => import('./stage-dialog.tsx'));

const fresh: LeadStage = { key: '', name: '', tone: 'plain', needs: [], touchHours: null, hidden: false };

const touchWords = (t: T, hours: number): string =>
  hours % 24 === 0 ? t('leads.settings.touchDays', { days: hours / 24 }) : t('leads.settings.touch', { hours });

type Props = { stages: readonly LeadStage[]; version: number; readOnly: boolean };

/** The stages in order. Each change is saved at once. */
export function StageList({ stages, version, readOnly }: Props) {
  const t = useT();
  const [edited, setEdited] = useState<LeadStage | null>(null);
  const nameOf = ({ key, name }: LeadStage) => name ?? t.any(`leads.stage.${key}`);
  const save = useSaveList({
    queryKey: leadQueries.stages.queryKey,
    save: (next: LeadStage[]) => api.leads.setStages({ stages: next }, { version }),
  });
  const keep = (stage: LeadStage) => {
    setEdited(null);
    const key =
      stage.key ||
      ownKey(
        stage.name ?? '',
        stages.map((one) => one.key),
      );
    const isNew = stage.key === '';
    // A new stage is inserted before the final stages, where most of the work happens.
    const place = stages.findIndex((one) => one.key === 'closed');
    if (!isNew) return save.mutate(stages.map((one) => (one.key === key ? stage : one)));
    save.mutate(stages.toSpliced(place < 0 ? stages.length : place, 0, { ...stage, key }));
  };
  const remove = (stage: LeadStage) => {
    setEdited(null);
    save.mutate(stages.filter(({ key }) => key !== stage.key));
  };
  const move = (place: number, by: 1 | -1) =>
    stages[place + by] ? () => save.mutate(moved(stages, place, by)) : undefined;
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {stages.map((stage, place) => (
          <ListRow
            key={stage.key}
            name={nameOf(stage)}
            onEdit={() => setEdited(stage)}
            onUp={move(place, -1)}
            onDown={move(place, 1)}
            readOnly={readOnly}
          >
            <span className="flex flex-wrap items-center gap-2">
              <Chip tone={stage.tone}>{nameOf(stage)}</Chip>
              {stage.hidden && <span className="text-sm text-ink-3">{t('leads.settings.hidden')}</span>}
            </span>
            <span className="text-sm text-ink-2">
              <Facts
                of={[
                  stage.touchHours !== null && touchWords(t, stage.touchHours),
                  stage.needs.length > 0 &&
                    t('leads.settings.leave', { needs: stage.needs.map((need) => t(`leads.need.${need}`)).join(', ') }),
                ]}
              />
            </span>
          </ListRow>
        ))}
      </ol>
      {!readOnly && (
        <Button size="s" icon={<Plus />} className="mt-3" busy={save.isPending} onClick={() => setEdited(fresh)}>
          {t('leads.settings.addStage')}
        </Button>
      )}
      {edited && (
        <Suspense>
          <StageDialog
            stage={edited}
            title={edited.key ? nameOf(edited) : t('leads.settings.addStage')}
            onSave={keep}
            onRemove={edited.key && !isDefaultStage(edited.key) ? () => remove(edited) : undefined}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
