import type { DealStage, Pipeline } from '#contract/inventory/deals/deal-stages.ts';
import { bare } from '#server/core/imports/headings.ts';

/** Other programs' names of a side. */
const sides: readonly [RegExp, Pipeline['side']][] = [
  [/lease|rent|tenant/, 'lease'],
  [/sell|list/, 'seller'],
  [/buy|purchas/, 'buyer'],
];

/** Other programs' names of the default stages; `won` and `lost` stand for the pipeline's stages of that state. */
const words: Record<string, string> = {
  closedwon: 'won',
  closed: 'won',
  sold: 'won',
  settled: 'won',
  funded: 'won',
  completed: 'won',
  signed: 'won',
  closedlost: 'lost',
  terminated: 'lost',
  canceled: 'lost',
  cancelled: 'lost',
  fellthrough: 'lost',
  withdrawn: 'lost',
  expired: 'lost',
  dead: 'lost',
  pending: 'under_contract',
  undercontract: 'under_contract',
  offeraccepted: 'under_contract',
  inescrow: 'under_contract',
  contract: 'under_contract',
  mutualacceptance: 'under_contract',
  cleartoclose: 'clear_to_close',
  offer: 'offer',
  offers: 'offer',
  offersubmitted: 'offer',
  submittingoffers: 'offer',
  writingoffers: 'offer',
  buyercontract: 'searching',
  buyeragreement: 'searching',
  activebuyer: 'searching',
  showinghomes: 'searching',
  active: 'searching',
  listing: 'listed',
  activelisting: 'listed',
  onmarket: 'listed',
  listingagreement: 'appointment',
  sellercontract: 'appointment',
  listingappointment: 'appointment',
  prelisting: 'appointment',
  comingsoon: 'appointment',
};

const called = (word: string, { key, name }: { key: string; name: string | null }): boolean =>
  bare(key) === word || (name !== null && bare(name) === word);

export function pipelineFor(pipelines: readonly Pipeline[], cell: string): Pipeline | undefined {
  const word = bare(cell);
  if (word === '') return undefined;
  const side = sides.find(([sign]) => sign.test(word))?.[1];
  return pipelines.find((one) => called(word, one)) ?? pipelines.find((one) => one.side === side);
}

export function stageFor({ stages }: Pipeline, cell: string): DealStage | undefined {
  const word = bare(cell);
  const key = words[word];
  return (
    stages.find((one) => called(word, one)) ??
    stages.find((one) => key !== undefined && (one.key === key || (one.state !== 'open' && one.state === key)))
  );
}

/** The first pipeline with a stage of this name. */
export const pipelineOfStage = (pipelines: readonly Pipeline[], cell: string): Pipeline | undefined =>
  cell === '' ? undefined : pipelines.find((one) => stageFor(one, cell));
