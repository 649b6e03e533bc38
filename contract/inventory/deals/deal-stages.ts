import type { Tone } from '../../core/fields.ts';

/* Every list needs these before it is shown, so they don't use the schema library. */

export const dealSides = ['buyer', 'seller', 'lease'] as const;
export type DealSide = (typeof dealSides)[number];
export const dealStates = ['open', 'won', 'lost'] as const;
type DealState = (typeof dealStates)[number];

export type DealStage = {
  key: string;
  /** Null for the default name, translated for each reader. */
  name: string | null;
  tone: Tone;
  /** Percentage of deals in this stage that are expected to close. */
  probability: number;
  state: DealState;
};

export type Pipeline = { key: string; name: string | null; side: DealSide; stages: DealStage[] };

const open = (key: string, probability: number, tone: Tone = 'plain'): DealStage => ({
  key,
  name: null,
  tone,
  probability,
  state: 'open',
});
const won = (key: string): DealStage => ({ key, name: null, tone: 'act', probability: 100, state: 'won' });
const lost: DealStage = { key: 'lost', name: null, tone: 'loss', probability: 0, state: 'lost' };

/** The default pipelines. */
export const defaultPipelines: readonly Pipeline[] = [
  {
    key: 'buyer',
    name: null,
    side: 'buyer',
    stages: [
      open('searching', 10),
      open('offer', 30, 'info'),
      open('under_contract', 75, 'need'),
      open('clear_to_close', 95, 'need'),
      won('closed'),
      lost,
    ],
  },
  {
    key: 'seller',
    name: null,
    side: 'seller',
    stages: [
      open('appointment', 20),
      open('listed', 50, 'info'),
      open('offer', 60, 'info'),
      open('under_contract', 80, 'need'),
      open('clear_to_close', 95, 'need'),
      won('closed'),
      lost,
    ],
  },
  {
    key: 'lease',
    name: null,
    side: 'lease',
    stages: [open('touring', 20), open('application', 50, 'info'), open('lease_out', 80, 'need'), won('signed'), lost],
  },
];

const defaultStageKeys = new Set(defaultPipelines.flatMap(({ stages }) => stages.map(({ key }) => key)));
export const isDefaultDealStage = (key: string): boolean => defaultStageKeys.has(key);
export const isDefaultPipeline = (key: string): boolean => defaultPipelines.some((one) => one.key === key);

export const pipelineOf = (pipelines: readonly Pipeline[], key: string): Pipeline | undefined =>
  pipelines.find((one) => one.key === key);
export const stageIn = (pipelines: readonly Pipeline[], pipeline: string, stage: string): DealStage | undefined =>
  pipelineOf(pipelines, pipeline)?.stages.find(({ key }) => key === stage);

/** An item required before a stage is also required before all later stages, except lost ones. */
export function isReached({ stages }: Pipeline, stage: string, before: string): boolean {
  const to = stages.findIndex(({ key }) => key === stage);
  const gate = stages.findIndex(({ key }) => key === before);
  return gate >= 0 && to >= gate && stages[to]?.state !== 'lost';
}
