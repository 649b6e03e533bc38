import { holds } from '#contract/core/access.ts';
import { mostEntries } from '#contract/people/ownership.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { canColumn, visibleTo } from '../policy.ts';

/** Also finds former members, whose names stay in the ledger. */
export const person = (user: Sql): Sql => sql`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${user})`;

/** The ownership of a lead, identical for everyone who sees the lead. */
export const ownershipJson = (id: string, actor: Member): Sql => {
  const mayDecide = holds(actor.role, 'ownership.decide');
  const mayPropose = !mayDecide && holds(actor.role, 'leads.assign');
  return sql`
    select json_build_object(
      'class', l.owner_class, 'of', ${person(sql`l.class_of`)}, 'why', l.class_why,
      'came', json_build_object('by', l.came_by, 'source', l.came_source, 'sourceName', l.source_name, 'broughtBy', ${person(sql`l.brought_by`)}, 'as', l.brought_as),
      'entries', (select coalesce(json_agg(e), '[]') from (
        select o.id, o.at, o.from_class as from, ${person(sql`o.from_of`)} as "fromOf", o.to_class as to,
          ${person(sql`o.to_of`)} as "toOf", o.why, ${person(sql`o.decided_by`)} as by
        from lead_ownership o where o.organisation_id = l.organisation_id and o.lead_id = l.id
        order by o.id desc limit ${sql.int(mostEntries)}) e),
      'proposal', (
        select json_build_object('id', p.id, 'class', p.to_class, 'reason', p.reason, 'by', ${person(sql`p.proposed_by`)},
          'at', p.proposed_at, 'mine', p.proposed_by = ${actor.userId})
        from ownership_proposals p
        where p.organisation_id = l.organisation_id and p.lead_id = l.id and p.answered_at is null),
      'can', json_build_object(
        'decide', ${mayDecide}::boolean and (${canColumn(actor)} ->> 'change')::boolean,
        'propose', ${mayPropose}::boolean and (${canColumn(actor)} ->> 'change')::boolean))::text
    from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;
};
