import type { ChecklistItem } from '#contract/account/onboarding.ts';
import { tellsOfSamples } from '#contract/core/sample.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/** The action that completes each step, rather than a click. */
const completes: Record<string, ChecklistItem> = {
  'lead.created': 'lead',
  'leads.imported': 'lead',
  'note.added': 'note',
  'task.completed': 'task',
  'invitation.created': 'invite',
  'brand.changed': 'brand',
  'site.published': 'site',
};

export const checklistListener: OrganisationListener = {
  name: 'checklist',
  works: 'in organisation',
  kinds: Object.keys(completes),
  async handle(tx, events) {
    const done = events.filter(
      ({ actorId, actorKind, data }) => actorId !== null && actorKind === 'user' && !tellsOfSamples(data),
    );
    if (done.length === 0) return;
    await tx.run(sql`
      insert into checklist_done (organisation_id, user_id, item, done_at)
      select ${tx.scope.organisationId}, d.user_id, d.item, d.at
      from unnest(${done.map(({ actorId }) => actorId)}::uuid[], ${done.map(({ kind }) => completes[kind])}::text[],
                  ${done.map(({ at }) => at)}::timestamptz[]) as d(user_id, item, at)
      join memberships m on m.organisation_id = ${tx.scope.organisationId} and m.user_id = d.user_id
      on conflict do nothing`);
  },
};
