import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { defaultStages, type LeadStage } from '#contract/people/stage-list.ts';
import { leadQueries } from './queries.ts';

/** The organization's stages with their display names. */
export function useStages() {
  const t = useT();
  const { data } = useQuery(leadQueries.stages);
  return useMemo(() => {
    const all: readonly LeadStage[] = data?.stages ?? defaultStages;
    const stageOf = (key: string) => all.find((stage) => stage.key === key);
    const nameOf = (key: string): string => {
      const stage = stageOf(key);
      return stage && stage.name === null ? t.any(`leads.stage.${key}`) : (stage?.name ?? key);
    };
    const toneOf = (key: string): Tone => stageOf(key)?.tone ?? 'plain';
    const shown = all.filter(({ hidden }) => !hidden);
    const options = shown.map(({ key }) => ({ value: key, label: nameOf(key) }));
    return { all, shown, options, stageOf, nameOf, toneOf };
  }, [data, t]);
}

const hourMs = 3_600_000;

type Activity = Pick<Lead, 'lastActivityAt' | 'waitsSince'>;

/** The time of the team's last work on the lead; the lead's own activity doesn't count. */
export const lastWorkedAt = ({ waitsSince, lastActivityAt }: Activity): string => waitsSince ?? lastActivityAt;

/** Whether the lead waits longer than its stage allows. */
export const waitsTooLong = (lead: Activity, stage: LeadStage | undefined): boolean =>
  typeof stage?.touchHours === 'number' && Date.now() - Date.parse(lastWorkedAt(lead)) > stage.touchHours * hourMs;
