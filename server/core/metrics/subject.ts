import type { Right } from '#contract/core/access.ts';
import type { EventNoun } from '#contract/core/event-kinds.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { Metric } from '#contract/core/metrics/metric.ts';
import type { Attribution, KnownMetric } from '#contract/core/metrics/metrics.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import type { Member } from '../auth/actor.ts';
import type { Sql } from '../db/sql.ts';
import type { filterCompiler } from '../filter/compile.ts';

export type TimeColumn = {
  column: Sql;
  type: 'instant' | 'date';
  /** No record's id is older than this time of the record, so that a period can start with an index search. */
  followsId?: true;
};

/**
 * The attributed values of a dimension, as of now or until a moment. `influenced` is a list: the record counts under each of its values,
 * but only once in the total.
 */
export type Attributed = Record<Attribution, (until: Sql | undefined) => Sql>;

export type Dimension = Omit<KnownMetric['dimensions'][number], 'name' | 'isAttributed'> & {
  column: Sql;
  attributed?: Attributed;
  /** The list's field with the same meaning; if omitted, it has the dimension's name. */
  field?: string;
};

/** Stored counts that save a scan. Its columns have the names that conditions on the records use. */
export type RollUp = {
  from: Sql;
  /** Whether it is valid for the actor; for actors who don't see all records, the visible ones are scanned instead. */
  isFor(actor: Member): boolean;
  count: Sql;
  /** The time it is stored by, with its day in the organization's time zone; without it, the roll-up counts what exists now. */
  time?: { name: string; day: Sql };
  /** The fields that conditions may use. */
  fields: readonly string[];
  dimensions: readonly string[];
  /** Named conditions of the records that its rows can say, too. */
  conditions?: readonly string[];
};

/** Records as they were at a moment: rows of `l` that the actor sees today, with their values at that time. */
export type Past = {
  from(actor: Member, at: Sql): Sql;
  fields: readonly string[];
  dimensions: readonly string[];
  times: readonly string[];
  values: readonly string[];
};

/** Records that can be counted, as their domain describes them. All SQL is over `from`. */
export type Subject = {
  type: string;
  right: Right;
  /** What events are news of, after which a number of these records may be another: everything that its SQL reads. */
  news: readonly EventNoun[];
  /** Some of it changes without an event. */
  isQuiet?: true;
  from: Sql;
  id: Sql;
  organisation: Sql;
  name: Sql;
  /** The address of a record's page, from the same rows. */
  to: Sql;
  visibleTo(actor: Member): Sql;
  /** A condition that always applies: it excludes samples and records that no list shows. */
  counts: Sql;
  times: Readonly<Record<string, TimeColumn>>;
  /** The name of the time that a record was created at; it sorts the rows of metrics without a time, newest first. */
  since: string;
  values?: Readonly<Record<string, Sql>>;
  conditions?: Readonly<Record<string, Sql>>;
  dimensions: Readonly<Record<string, Dimension>>;
  filter?: { fields: Fields; compile: ReturnType<typeof filterCompiler> };
  /** The address of the list, and a filter for it that is equivalent to `counts`. */
  list?: { path: string; counts?: string };
  /**
   * Records of other subjects that belong to these, by type: a value of a row here that equals a value of theirs. Declared once, by the
   * domain that depends on the other, and usable from both sides.
   */
  relations?: Readonly<Record<string, { own: Sql; theirs: Sql }>>;
  past?: Past;
  rollUps?: readonly RollUp[];
};

/** The metrics that a domain contributes. */
export type Measured = { subject: Subject; metrics: readonly Metric[] };
/** With the vertical of the domain, if it belongs to one. */
export type Contributed = Measured & { vertical?: Vertical | undefined };
