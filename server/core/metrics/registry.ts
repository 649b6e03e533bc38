import { holds } from '#contract/core/access.ts';
import { conditionsIn, type Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { Metric } from '#contract/core/metrics/metric.ts';
import type { Answer, KnownMetric } from '#contract/core/metrics/metrics.ts';
import { readRelated } from '#contract/core/metrics/related.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import type { Member } from '../auth/actor.ts';
import { invalid } from '../http/refusal.ts';
import { type Relations, relatedTo, relationsOf } from './relations.ts';
import type { Asked } from './statement.ts';
import type { Contributed, Subject } from './subject.ts';

/** A metric with everything needed to count it. */
export type Bound = Metric & {
  subject: Subject;
  vertical: Vertical | undefined;
  /** The parsed `where` of the metric, and of the part of a share. */
  filter: Filter | undefined;
  partFilter: Filter | undefined;
};

export type Registry = {
  all: readonly Bound[];
  relations: Relations;
  /** Refuses metrics that don't exist or that the actor may not see. */
  of(ids: readonly string[], actor: Member): Bound[];
  knownTo(actor: Member): KnownMetric[];
};

export function readFilter(subject: Subject, written: string, path: string[] = ['filter']): Filter {
  if (!subject.filter) throw invalid(path, 'These records have no fields to filter by.');
  const read = filterParam(subject.filter.fields).safeParse(written);
  if (!read.success) throw invalid(path, read.error.issues[0]?.message ?? 'This filter cannot be read.');
  return read.data;
}

/** Joins the metrics of all domains. A metric that can't be counted stops the startup, not a user's request. */
export function registryOf(measured: readonly Contributed[]): Registry {
  const all = measured.flatMap(({ subject, metrics, vertical }) =>
    metrics.map((metric) => ({ ...bind(subject, metric), vertical })),
  );
  const byId = new Map(all.map((metric) => [metric.id, metric]));
  if (byId.size < all.length) throw new Error('Two metrics bear one name.');
  const relations = relationsOf(measured.map(({ subject }) => subject));
  const maySee = (actor: Member, { subject, right }: Bound): boolean =>
    holds(actor.role, subject.right) && (right === undefined || holds(actor.role, right));
  return {
    all,
    relations,
    of: (ids, actor) =>
      ids.map((id, place) => {
        const metric = byId.get(id);
        if (!metric || !maySee(actor, metric)) throw invalid(['metrics', place], `There is no metric “${id}” for you.`);
        return metric;
      }),
    knownTo: (actor) =>
      all
        .filter((metric) => maySee(actor, metric))
        .map((metric) => describe(metric, relatedTo(relations, metric.subject, actor))),
  };
}

function bind(subject: Subject, metric: Metric): Omit<Bound, 'vertical'> {
  const { measure, where, when, time } = metric;
  const must = (isThere: boolean, what: string): void => {
    if (!isThere) throw new Error(`The metric ${metric.id} names ${what}, which ${subject.type} does not have.`);
  };
  if (time) must(time in subject.times, time);
  for (const name of [when, measure.is === 'share' ? measure.when : undefined])
    if (name) must(name in (subject.conditions ?? {}), name);
  if ('of' in measure) must(measure.of in (subject.values ?? {}), measure.of);
  if (measure.is === 'time') for (const name of [measure.from, measure.to]) must(name in subject.times, name);
  return {
    ...metric,
    subject,
    filter: where === undefined ? undefined : readFilter(subject, where),
    partFilter: measure.is === 'share' && measure.where ? readFilter(subject, measure.where) : undefined,
  };
}

/** Whether the metric can be asked for a past date: whether history was kept for everything it uses. */
export function hasPast({ subject, measure, when, time, filter, partFilter }: Bound): boolean {
  const { past } = subject;
  if (!past || when || (measure.is === 'share' && measure.when)) return false;
  if (time && !past.times.includes(time)) return false;
  if ('of' in measure && !past.values.includes(measure.of)) return false;
  if (measure.is === 'time') return false;
  return [filter, partFilter].every((one) => !one || fieldsIn(one).every((field) => past.fields.includes(field)));
}

export const fieldsIn = (filter: Filter): string[] => conditionsIn(filter).map(({ field }) => field);

function describe(metric: Bound, related: string[]): KnownMetric {
  const { id, version, subject, vertical, measure, unit, better, time } = metric;
  return {
    id,
    version,
    subject: subject.type,
    vertical: vertical ?? null,
    measure: measure.is,
    unit,
    better: better ?? null,
    isNow: time === undefined,
    hasPast: hasPast(metric),
    dimensions: Object.entries(subject.dimensions).map(([name, { label, type, options, from, attributed }]) => ({
      name,
      label,
      type,
      options,
      from,
      isAttributed: attributed !== undefined,
    })),
    related,
    fields: Object.entries(subject.filter?.fields ?? {}).flatMap(([name, field]) =>
      field.filter === false || field.type === 'place' ? [] : [name],
    ),
  };
}

/** When the answer to a question may be another: by what it counts, and by what it asks of related records. */
export function freshnessOf(metrics: readonly Bound[], related: Asked['related']): Pick<Answer, 'news' | 'isQuiet'> {
  const counted = metrics.map(({ subject }) => subject);
  const others = counted.flatMap((subject) =>
    (related?.written ?? []).flatMap((text) => {
      const type = readRelated(text)?.type;
      return (type && related!.relations.get(subject.type)?.get(type)?.other) || [];
    }),
  );
  const all = [...counted, ...others];
  return { news: [...new Set(all.flatMap(({ news }) => news))], isQuiet: all.some(({ isQuiet }) => isQuiet === true) };
}
