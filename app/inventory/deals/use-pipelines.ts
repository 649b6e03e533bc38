import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import {
  defaultPipelines,
  isDefaultDealStage,
  isDefaultPipeline,
  type Pipeline,
  pipelineOf,
} from '#contract/inventory/deals/deal-stages.ts';
import { dealQueries } from './queries.ts';

/** The organization's pipelines and stages with their names. */
export function usePipelines() {
  const t = useT();
  const { data } = useQuery(dealQueries.pipelines);
  return useMemo(() => {
    const all: readonly Pipeline[] = data?.pipelines ?? defaultPipelines;
    const stages = all.flatMap((pipeline) => pipeline.stages);
    const stageName = (key: string): string => {
      const own = stages.find((stage) => stage.key === key)?.name;
      return own ?? (isDefaultDealStage(key) ? t.any(`deals.stage.${key}`) : key);
    };
    const pipelineName = (key: string): string =>
      pipelineOf(all, key)?.name ?? (isDefaultPipeline(key) ? t.any(`deals.pipeline.${key}`) : key);
    const toneOf = (pipeline: string, stage: string): Tone =>
      pipelineOf(all, pipeline)?.stages.find(({ key }) => key === stage)?.tone ?? 'plain';
    const keys = [...new Set(stages.map(({ key }) => key))];
    const lists = {
      'deal stages': keys.map((value) => ({ value, label: stageName(value) })),
      'deal pipelines': all.map(({ key }) => ({ value: key, label: pipelineName(key) })),
    };
    return { all, stageName, pipelineName, toneOf, lists };
  }, [data, t]);
}
