import { lostStage } from '#contract/people/stage-list.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Enough for a rate, few enough to be counted while somebody waits. */
const newest = 2_000;
const won = ['closed', 'past_client'];

/**
 * How the newest leads that are decided were decided, by the stages they had been in: `(stage, closed, decided)`. Read from
 * what happened, so a lead that was brought in as closed says nothing about any stage. Doubles were never a chance.
 */
export function closingRates(organisationId: string): Sql {
  const of = (stage: string): Sql => sql`
    (select l.id, l.stage from leads l
     where l.organisation_id = ${organisationId} and l.stage = ${stage} and l.archived_at is null and l.lost_reason is distinct from 'duplicate'
     order by l.id desc limit ${sql.int(newest)})`;
  return sql`
    select p.stage, count(*) filter (where p.won) as closed, count(*) as decided
    from (
      select distinct d.id, d.stage = any(${won}::text[]) as won, e.data ->> 'from' as stage
      from (select * from (${sql.join([...won, lostStage].map(of), ' union all ')}) d order by d.id desc limit ${sql.int(newest)}) d
      join events e on e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = d.id
        and e.kind = 'lead.stage_changed') p
    group by 1`;
}
