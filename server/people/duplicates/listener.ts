import { sql } from '#server/core/db/sql.ts';
import type { Listener } from '#server/core/events/listener.ts';
import { matchLeads } from './match-leads.ts';
import { walkJob } from './walk-job.ts';

/** Compares leads again when a field used for matching changes, and after an import all imported leads. */
export const duplicatesListener: Listener = {
  name: 'duplicates',
  works: 'in organisation',
  kinds: [
    'lead.created',
    'lead.changed',
    'lead.archived',
    'lead.restored',
    'lead.merged',
    'lead.merged_away',
    'lead.unmerged',
    'contact_point.added',
    'contact_point.changed',
    'contact_point.removed',
    'leads.imported',
  ],
  async handle(tx, events) {
    const { organisationId } = tx.scope;
    const imports = events.filter(({ kind }) => kind === 'leads.imported').map(({ subject }) => subject.id);
    const leads = events.filter(({ subject }) => subject.type === 'lead').map(({ subject }) => subject.id);
    // An import's id is generated before the ids of its leads.
    const [first = null] = imports.toSorted();
    const walk = await tx.one<{ isNew: boolean }>(sql`
      insert into match_walks as w (organisation_id) values (${organisationId})
      on conflict (organisation_id) do update
        set walked_to = least(w.walked_to, coalesce(${first}::uuid, w.walked_to))
      returning w.finished_at is null as "isNew"`);
    if (imports.length > 0 || walk?.isNew) await tx.enqueue(walkJob.with({}, { key: 'walk' }));
    await matchLeads(tx, [...new Set(leads)]);
  },
};
