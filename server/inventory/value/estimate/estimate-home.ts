import { holds } from '#contract/core/access.ts';
import {
  type EstimateOfHome,
  type EstimateRefusal,
  salesNeeded,
  type ValueRange,
} from '#contract/inventory/value/estimates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo } from '../../listings/policy.ts';
import { type HomeRow, homeOf } from './facts.ts';
import { unpackModel } from './pack.ts';
import { type Home, type Priced, pricer } from './price-model.ts';
import { countSales, estimatedType, homeColumns } from './sales.ts';
import { soldNearby } from './sold-nearby.ts';
import { trainPricesJob } from './train-job.ts';

type Subject = Omit<HomeRow, 'latitude' | 'longitude' | 'livingArea'> & {
  id: string;
  property: string;
  latitude: number | null;
  longitude: number | null;
  livingArea: number | null;
  status: string;
  type: string;
  isWished: boolean;
};

export type Latest = NonNullable<EstimateOfHome['model']> & {
  id: string;
  state: string;
  refusal: EstimateRefusal | null;
};

/** The latest model, or why training failed. */
export const latestModel = (tx: Tx): Promise<Latest | undefined> =>
  tx.one<Latest>(sql`
    select id, state, refusal, trained_at as "trainedAt", sales, quality from price_models
    where organisation_id = ${tx.scope.organisationId} order by id desc limit 1`);

/** A listing's estimate from the organization's own sales, or why there is none. */
export async function estimateOfListing(tx: Tx, actor: Member, listingId: string): Promise<EstimateOfHome> {
  const { organisationId } = actor;
  const [home, latest, training, sales] = await Promise.all([
    tx.one<Subject>(sql`
      select l.id, l.property_id as property, l.standard_status as status, l.property_type as type,
        l.internet_automated_valuation_display_yn as "isWished", ${homeColumns}
      from listings l where l.organisation_id = ${organisationId} and l.id = ${listingId} and ${visibleTo(actor)}`),
    latestModel(tx),
    tx.one<{ jobId: string }>(sql`
      select id as "jobId" from jobs where organisation_id = ${organisationId} and shown and kind = ${trainPricesJob.kind}
        and state in ('waiting', 'running') order by id desc limit 1`),
    countSales(tx),
  ]);
  if (!home) throw notFound();
  const told = {
    sales,
    needed: salesNeeded,
    training: training ?? null,
    mayTrain: holds(actor.role, 'scoring.change'),
  };
  const model = latest ? { trainedAt: latest.trainedAt, sales: latest.sales, quality: latest.quality } : null;
  const refusal = whyNot(home) ?? whyNothingLearnt(latest, sales);
  if (refusal) return { ...told, range: null, refusal, model, comparables: [] };
  const subject = home as Subject & HomeRow;
  const priceOf = await pricerOf(tx, latest!.id);
  return {
    ...told,
    range: shownRange(priceOf(homeOf(subject))),
    refusal: null,
    model,
    comparables: await soldNearby(tx, actor, subject),
  };
}

function whyNot({ isWished, status, type, latitude, livingArea }: Subject): EstimateRefusal | undefined {
  if (!isWished) return 'not_wished';
  if (status === 'Closed') return 'sold';
  if (type !== estimatedType) return 'other_type';
  if (latitude === null) return 'no_place';
  return livingArea ? undefined : 'no_size';
}

export function whyNothingLearnt(latest: Latest | undefined, sales: number): EstimateRefusal | undefined {
  if (latest?.state === 'ready') return undefined;
  if (sales < salesNeeded) return 'few_sales';
  return latest?.refusal === 'no_better' ? 'no_better' : 'never_trained';
}

/** Rounded to a thousand dollars, the limit of the accuracy. */
const shown = (dollars: number): number => Math.round(dollars / 1_000) * 100_000;
export const shownRange = ({ value, low, high }: Priced): ValueRange => ({
  low: shown(low),
  likely: shown(value),
  high: shown(high),
});

/** Cached models: they are large, few, and never change. */
const read = new Map<string, (home: Home) => Priced>();
const mostRead = 8;

export async function pricerOf(tx: Tx, id: string): Promise<(home: Home) => Priced> {
  const known = read.get(id);
  if (known) return known;
  const { model } = await tx.get<{ model: Buffer }>(sql`
    select model from price_models where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const priceOf = pricer(await unpackModel(model));
  if (read.size >= mostRead) read.delete(read.keys().next().value!);
  read.set(id, priceOf);
  return priceOf;
}
