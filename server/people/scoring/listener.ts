import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { countScores, weightsOf } from './count-scores.ts';
import { recountJob } from './recount-job.ts';
import { toldKinds } from './signals.ts';

/** The most leads counted in one go; their rows stay locked until the transaction ends. */
const atOnce = 200;

const ofFacts = ['lead.created', 'lead.changed', 'lead.stage_changed'];
/** Stages that affect the score. */
const telling: readonly unknown[] = ['engaged', 'appointment', 'active', 'trash'];

const matters = ({ kind, data }: DeliveredEvent): boolean =>
  kind !== 'lead.stage_changed' || telling.includes(data.from) || telling.includes(data.to);

/** Recomputes the scores of leads when something happens to them. */
export const scoringListener: OrganisationListener = {
  name: 'scoring',
  works: 'in organisation',
  kinds: [...ofFacts, ...toldKinds, 'leads.imported'],
  async handle(tx, events) {
    const imported = events.filter(({ kind }) => kind === 'leads.imported');
    for (const { at, subject } of imported) {
      await tx.enqueue(recountJob.with({ of: 'since', since: at }, { key: subject.id }));
    }
    const told = events.filter((event) => event.subject.type === 'lead' && matters(event));
    // Sorted by id across chunks, the order that every multi-lead lock uses.
    const ids = [...new Set(told.map(({ subject }) => subject.id))].sort();
    if (ids.length === 0) return;
    const weights = await weightsOf(tx);
    for (let from = 0; from < ids.length; from += atOnce)
      await countScores(tx, ids.slice(from, from + atOnce), weights);
  },
};
