import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { markTriggered } from '../leads/activity.ts';
import { holdsStill, isTouch, touchKinds } from '../scoring/signals.ts';
import { readTriggers } from './settings.ts';
import { type Hit, lookBackDays, type Past, type Signal, triggeredBy } from './triggered.ts';

const kinds = ['lead.visited_site', 'lead.viewed_home', 'lead.saved_home'];
/** Older events trigger nothing, so that a restored backup or an imported history sends no alerts. */
const newsMs = 24 * 60 * 60_000;
/** The most leads handled in one go; their rows stay locked until the transaction ends. */
const atOnce = 200;
/** The most events read per lead, newest first. */
const mostEvents = 200;

type Row = { leadId: string; kind: string; actorKind: string; data: Record<string, unknown>; at: string };
type Found = Hit & { leadId: string; about: string; at: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Identifies the home: one of ours by its id, one on another site by what that site reported. */
const signalOf = ({ kind, data, at }: Pick<Row, 'kind' | 'data' | 'at'>): Signal => ({
  kind,
  at: Date.parse(at),
  home: textOf(data.listing) || textOf(data.about),
});

/** Alerts the owner of a lead that shows strong interest. Only the leads of these events are checked. */
export const triggersListener: OrganisationListener = {
  name: 'triggers',
  works: 'in organisation',
  kinds,
  async handle(tx, events) {
    const news = events.filter(({ subject, at }) => subject.type === 'lead' && Date.parse(at) > Date.now() - newsMs);
    const byLead = Map.groupBy(news, ({ subject }) => subject.id);
    // Sorted by id across chunks, the order that every multi-lead lock uses.
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

/** What these leads did, the members' touches, and earlier alerts, in one statement. Lost leads are left out. */
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

/**
 * Records the event that the timeline shows and the notification is made from. The lead's version stays, because an alert is not an edit.
 */
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
