import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { markTriggered } from '../leads/activity.ts';
import { holdsStill, isTouch, touchKinds } from '../scoring/signals.ts';
import { readTriggers } from './settings.ts';
import { type Hit, lookBackDays, type Past, type Signal, triggeredBy } from './triggered.ts';

const kinds = ['lead.visited_site', 'lead.viewed_home', 'lead.saved_home'];
/** What is older is no news: a restored copy or a history that was put in calls nobody. */
const newsMs = 24 * 60 * 60_000;
/** Whoever works within one transaction holds the rows that long. */
const atOnce = 200;
/** Of one lead, at most so many events are looked at, the newest. */
const mostEvents = 200;

type Row = { leadId: string; kind: string; actorKind: string; data: Record<string, unknown>; at: string };
type Found = Hit & { leadId: string; about: string; at: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Which home it was: of ours by its id, of another site by what that site said. */
const signalOf = ({ kind, data, at }: Pick<Row, 'kind' | 'data' | 'at'>): Signal => ({
  kind,
  at: Date.parse(at),
  home: textOf(data.listing) || textOf(data.about),
});

/** Calls the owner of a lead that does something telling. Looks at the leads of these events and at no other. */
export const triggersListener: OrganisationListener = {
  name: 'triggers',
  works: 'in organisation',
  kinds,
  async handle(tx, events) {
    const news = events.filter(({ subject, at }) => subject.type === 'lead' && Date.parse(at) > Date.now() - newsMs);
    const byLead = Map.groupBy(news, ({ subject }) => subject.id);
    // In the order that all who lock several keep, from one chunk to the next too.
    const ids = [...byLead.keys()].sort();
    if (ids.length === 0) return;
    const { triggers } = await readTriggers(tx);
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const pasts = await pastsOf(tx, some);
      const found = some.flatMap((id) =>
        firstHit(id, byLead.get(id)!, pasts.get(id), (trigger) => triggers[trigger].on),
      );
      await tell(tx, found, (trigger) => triggers[trigger].words);
    }
  },
};

function firstHit(
  leadId: string,
  events: readonly DeliveredEvent[],
  past: Past | undefined,
  isOn: (trigger: Hit['trigger']) => boolean,
): Found[] {
  if (!past) return [];
  for (const event of events) {
    const hit = triggeredBy(signalOf(event), past, isOn);
    if (hit) return [{ ...hit, leadId, at: event.at, about: textOf(event.data.about) }];
  }
  return [];
}

/** What these leads did, who turned to them and what was told of it, in one statement. Whoever is given up is left out. */
async function pastsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Past>> {
  const rows = await tx.all<Row>(sql`
    select l.id as "leadId", e.kind, e.actor_kind as "actorKind", e.data, e.at
    from leads l cross join lateral (
      select e.* from events e
      where e.organisation_id = ${tx.scope.organisationId} and e.subject_type = 'lead' and e.subject_id = l.id
        and e.kind = any(${[...kinds, ...touchKinds, 'lead.triggered']}::text[]) and ${holdsStill}
        and e.at > now() - interval '1 day' * ${sql.int(lookBackDays)}
      order by e.id desc limit ${sql.int(mostEvents)}) e
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[])
      and l.archived_at is null and l.stage <> 'trash'`);
  const past = (own: readonly Row[]): Past => ({
    signals: own.filter(({ kind }) => kinds.includes(kind)).map(signalOf),
    touches: own.filter(isTouch).map(({ at }) => Date.parse(at)),
    told: own
      .filter(({ kind }) => kind === 'lead.triggered')
      .map(({ data, at }) => ({ trigger: textOf(data.trigger), at: Date.parse(at) })),
  });
  return new Map(
    Map.groupBy(rows, ({ leadId }) => leadId)
      .entries()
      .map(([id, own]) => [id, past(own)]),
  );
}

/** The event is the timeline's entry and what the notice is made of. Being called to a lead is nobody's edit of it. */
async function tell(tx: Tx, found: readonly Found[], wordsOf: (trigger: Hit['trigger']) => string): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ leadId }) => leadId);
  await markTriggered(
    tx,
    ids,
    found.map(({ at }) => at),
  );
  for (const { leadId, trigger, times, since, about } of found)
    tx.record({
      kind: 'lead.triggered',
      subject: { type: 'lead', id: leadId },
      data: { trigger, times, since: since && new Date(since).toISOString(), about, words: wordsOf(trigger) },
    });
}
