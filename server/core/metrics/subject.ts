import type { Right } from '#contract/core/access.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { Metric } from '#contract/core/metrics/metric.ts';
import type { Attribution, KnownMetric } from '#contract/core/metrics/metrics.ts';
import type { Member } from '../auth/actor.ts';
import type { Sql } from '../db/sql.ts';
import type { filterCompiler } from '../filter/compile.ts';

export type TimeColumn = {
  column: Sql;
  type: 'instant' | 'date';
  /** No record has an id older than this time of its: a period then begins at an index. */
  followsId?: true;
};

/**
 * What a grouping is where another coming counts, as of now or until a moment. `influenced` is a list: the record counts under each of
 * its values, once in the whole.
 */
export type Attributed = Record<Attribution, (until: Sql | undefined) => Sql>;

export type Dimension = Omit<KnownMetric['dimensions'][number], 'name' | 'isAttributed'> & {
  column: Sql;
  attributed?: Attributed;
  /** The field of the list that says the same; left out where it bears the dimension's name. */
  field?: string;
};

/** How many there are, kept so that nobody scans for it. Its columns bear the names that conditions on the records use. */
export type RollUp = {
  from: Sql;
  /** Whom it counts for: who sees less than all is counted for by scanning what they see. */
  isFor(actor: Member): boolean;
  count: Sql;
  /** The time it is kept by, and the day of it in the organisation's zone; without, it knows what there is. */
  time?: { name: string; day: Sql };
  /** Fields that a condition may hold. */
  fields: readonly string[];
  dimensions: readonly string[];
  /** Named conditions of the records that its rows can say, too. */
  conditions?: readonly string[];
};

/** Records as they were at a moment: rows of `l` again, of those that the actor sees today, with the values of then. */
export type Past = {
  from(actor: Member, at: Sql): Sql;
  fields: readonly string[];
  dimensions: readonly string[];
  times: readonly string[];
  values: readonly string[];
};

/** Records that can be counted, as their domain describes them. All SQL is over `from`. */
export type Subject = {
  /** The kind of record. */
  type: string;
  right: Right;
  from: Sql;
  id: Sql;
  organisation: Sql;
  name: Sql;
  /** Where one is seen, over the same rows. */
  to: Sql;
  visibleTo(actor: Member): Sql;
  /** What is always left out: samples, and what is out of all lists. */
  counts: Sql;
  times: Readonly<Record<string, TimeColumn>>;
  /** When a record came to be, of metrics without a time: the newest come first. */
  since: string;
  values?: Readonly<Record<string, Sql>>;
  conditions?: Readonly<Record<string, Sql>>;
  dimensions: Readonly<Record<string, Dimension>>;
  filter?: { fields: Fields; compile: ReturnType<typeof filterCompiler> };
  /** The list, and a filter that says there what `counts` says. */
  list?: { path: string; counts?: string };
  /**
   * Records of other subjects that belong to one of these, by their type: a value of a row here that is also one of theirs. Said
   * once, by the domain that stands above; asked from both sides.
   */
  relations?: Readonly<Record<string, { own: Sql; theirs: Sql }>>;
  past?: Past;
  rollUps?: readonly RollUp[];
};

/** What a domain hands in. */
export type Measured = { subject: Subject; metrics: readonly Metric[] };
