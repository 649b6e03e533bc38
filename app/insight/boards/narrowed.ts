import type { SavedView } from '#contract/account/views.ts';
import type { KnownMetric } from '#contract/core/metrics/metrics.ts';
import { mostRelated } from '#contract/core/metrics/related.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import type { BoardFilter, MeasuredWidget, Widget } from '#contract/insight/boards.ts';
import { kindOfViews } from '#contract/kinds.ts';

type Question = MeasuredWidget['question'];
type Known = ReadonlyMap<string, Pick<KnownMetric, 'fields' | 'related' | 'vertical'>>;

/** What a dashboard is narrowed to; null for everything. */
export type Narrowing = {
  agent: string | null;
  /** By the people who work there. */
  office: { id: string; people: readonly string[] } | null;
  vertical: Vertical | null;
  pipeline: string | null;
};
export const wide: Narrowing = { agent: null, office: null, vertical: null, pipeline: null };

/** `kept`: filters that are set and that it does not follow. `isOutside`: it is of another vertical, so that it has nothing to show. */
export type Narrowed<Of> = { of: Of; kept: BoardFilter[]; isOutside: boolean };

/** The records by which what is nobody’s vertical belongs to one. */
const proofs: Partial<Record<Vertical, string>> = { mortgage: 'loan', insurance: 'policy' };
const asks = (filter: string | undefined, field: string): boolean => new RegExp(`(^|[~(])${field}:`).test(filter ?? '');
const ownerIn = (fields: readonly string[]): string | undefined =>
  ['owner', 'listAgent'].find((field) => fields.includes(field));

/** Conditions of fields that all of them have, where the filter does not say itself what it wants of these. */
function conditions(filter: string | undefined, fields: readonly string[], { agent, office, pipeline }: Narrowing) {
  const owner = ownerIn(fields);
  const made: Partial<Record<BoardFilter, string | null>> = {
    ...(agent !== null && { agent: owner && !asks(filter, owner) ? `${owner}:is(${agent})` : null }),
    ...(office && { office: owner && !asks(filter, owner) ? `${owner}:any_of(${office.people.join()})` : null }),
    ...(pipeline !== null && {
      pipeline: fields.includes('pipeline') && !asks(filter, 'pipeline') ? `pipeline:is(${pipeline})` : null,
    }),
  };
  return made;
}

const without = (narrowing: Narrowing, pins: readonly BoardFilter[]): Narrowing => ({
  ...narrowing,
  ...Object.fromEntries(pins.map((pin) => [pin, null])),
});
const pinned = (narrowing: Narrowing, pins: readonly BoardFilter[]): BoardFilter[] =>
  pins.filter((pin) => narrowing[pin] !== null);
const joined = (filter: string | undefined, made: ReturnType<typeof conditions>): string | undefined =>
  [filter, ...Object.values(made)].filter(Boolean).join('~') || undefined;
const missed = (made: ReturnType<typeof conditions>): BoardFilter[] =>
  (Object.keys(made) as BoardFilter[]).filter((name) => made[name] === null);

/**
 * A widget’s question, as the dashboard is narrowed. What it pins, asks for itself, or cannot know (visits are nobody’s) it keeps, and says
 * so. In a vertical, what is of no vertical is that of clients who have a loan or a policy.
 */
export function narrowed(
  question: Question,
  pins: readonly BoardFilter[],
  narrowing: Narrowing,
  byId: Known,
): Narrowed<Question> {
  const wanted = without(narrowing, pins);
  const asked = question.metrics.flatMap((id) => byId.get(id) ?? []);
  const common = (asked[0]?.fields ?? []).filter((field) => asked.every(({ fields }) => fields.includes(field)));
  const made = conditions(question.filter, asked.length === question.metrics.length ? common : [], wanted);
  const filter = joined(question.filter, made);
  const kept = [...pinned(narrowing, pins), ...missed(made)];
  const { vertical } = wanted;
  let { related } = question;
  let isOutside = false;
  if (vertical) {
    isOutside = asked.some((one) => one.vertical !== null && one.vertical !== vertical);
    const proof = proofs[vertical];
    const isOwn = asked.every((one) => one.vertical === vertical);
    if (!isOutside && !isOwn) {
      if (
        proof &&
        (related ?? []).length < mostRelated &&
        asked.length > 0 &&
        asked.every((one) => one.related.includes(proof))
      )
        related = [...(related ?? []), proof];
      else if (proof) kept.push('vertical');
    }
  }
  const { filter: _, related: __, ...rest } = question;
  return { of: { ...rest, ...(filter && { filter }), ...(related && { related }) }, kept, isOutside };
}

/** The same of a list’s filter. */
export function narrowedList(
  domain: SavedView['domain'],
  { filter, fields }: { filter: string | undefined; fields: readonly string[] },
  pins: readonly BoardFilter[],
  narrowing: Narrowing,
): Narrowed<string | undefined> {
  const wanted = without(narrowing, pins);
  const made = conditions(filter, fields, wanted);
  const own = kindOfViews(domain).vertical;
  const isOutside = wanted.vertical !== null && own !== undefined && own !== wanted.vertical;
  const knowsNone = wanted.vertical !== null && own === undefined && proofs[wanted.vertical] !== undefined;
  return {
    of: joined(filter, made),
    kept: [...pinned(narrowing, pins), ...missed(made), ...(knowsNone ? (['vertical'] as const) : [])],
    isOutside,
  };
}

/** The fields of a list, as numbers over its records know them. */
const fieldsOf = (
  domain: SavedView['domain'],
  metrics: Iterable<Pick<KnownMetric, 'subject' | 'fields'>>,
): readonly string[] => {
  const { type } = kindOfViews(domain);
  for (const { subject, fields } of metrics) if (subject === type) return fields;
  return [];
};

/** What a widget without a question does not follow, and whether it is of another vertical. */
export function narrowedOther(
  widget: Exclude<Widget, MeasuredWidget>,
  narrowing: Narrowing,
  metrics: Iterable<Pick<KnownMetric, 'subject' | 'fields'>>,
): Pick<Narrowed<unknown>, 'kept' | 'isOutside'> {
  const pins = widget.pins ?? [];
  if (widget.kind === 'text') return { kept: [], isOutside: false };
  if (widget.kind === 'list')
    return narrowedList(widget.of, { filter: undefined, fields: fieldsOf(widget.of, metrics) }, pins, narrowing);
  const never = (['vertical', 'pipeline'] as const).filter((one) => narrowing[one] !== null && !pins.includes(one));
  const large = narrowing.office && !pins.includes('office') && !isAsked(narrowing.office) ? (['office'] as const) : [];
  return { kept: [...pinned(narrowing, pins), ...large, ...never], isOutside: false };
}

/** So many calendars can be asked for at once; of a larger office everybody's are shown. */
const mostCalendars = 50;
export const isAsked = ({ people }: NonNullable<Narrowing['office']>): boolean => people.length <= mostCalendars;
