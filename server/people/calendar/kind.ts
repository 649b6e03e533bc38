import type { TaskedKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';
import { appointmentSeenBy } from './policy.ts';

export const appointmentRecord: TaskedKind = {
  from: sql`appointments a`,
  row: sql`a`,
  name: sql`a.title`,
  visibleTo: appointmentSeenBy,
  isThere: sql`a.removed_at is null`,
  // If an appointment has several leads, its tasks are about the first one that the actor sees.
  taskFacts: (actor) => sql`a.title as name, a.organiser_id as owner, true as "mayWork", (
    select l.id from appointment_leads x join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
    where x.organisation_id = a.organisation_id and x.appointment_id = a.id and l.archived_at is null and ${visibleTo(actor)}
    order by l.id limit 1) as lead`,
};
