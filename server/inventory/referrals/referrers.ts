import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { referrals } from '#contract/inventory/referrals/referrals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo as leadVisible } from '#server/people/leads/policy.ts';
import { leadById } from '#server/people/leads/queries.ts';

export type Referrers = OutputOf<typeof referrals.referrers>;

/** Leads named as the source of other leads (stored as relationships, see docs/decisions/0059), with the results. */
export const referrersJson = (actor: Member): Sql => sql`
  with sent as (
    select r.other_id as referrer, r.lead_id, max(r.created_at) as told_at,
      count(d.id) filter (where d.state = 'won') as closings, max(d.closed_on) as closed_on
    from lead_relationships r
    left join deals d on d.organisation_id = r.organisation_id and d.lead_id = r.lead_id and d.archived_at is null
    where r.organisation_id = ${actor.organisationId} and r.kind = 'referral_source'
    group by r.other_id, r.lead_id),
  sums as (
    select referrer, count(*)::int as referred, sum(closings)::int as closings, max(told_at) as told_at, max(closed_on) as closed_on
    from sent group by referrer),
  seen as (
    select s.*, l.id, l.name, (select max(k.created_at) from referral_thanks k
        where k.organisation_id = ${actor.organisationId} and k.referrer_id = s.referrer) as thanked_at,
      (select max(k.on_day) from referral_thanks k
        where k.organisation_id = ${actor.organisationId} and k.referrer_id = s.referrer) as thanked_on
    from sums s join leads l on l.organisation_id = ${actor.organisationId} and l.id = s.referrer and l.archived_at is null
    where ${leadVisible(actor)}
    order by s.closings desc, s.referred desc, l.name, l.id limit 100)
  select json_build_object('referrers', coalesce(json_agg(json_build_object(
    'lead', json_build_object('id', id, 'name', name), 'referred', referred, 'closings', closings, 'thankedOn', thanked_on,
    'isDue', thanked_at is null or told_at > thanked_at or coalesce(closed_on > thanked_on, false))
    order by closings desc, referred desc, name, id), '[]'))::text from seen`;

export async function thankReferrer(
  tx: Tx,
  actor: Member,
  { lead, kind, on, value, note }: InputOf<typeof referrals.thank>,
): Promise<{ done: true }> {
  if (!(await tx.one(leadById(lead, actor)))) throw notFound();
  await tx.run(sql`
    insert into referral_thanks (organisation_id, referrer_id, kind, value_cents, note, on_day, created_by)
    values (${actor.organisationId}, ${lead}, ${kind}, ${kind === 'gift' ? value : 0}, ${note}, ${on}, ${actor.userId})`);
  tx.record({ kind: 'referral.thanked', subject: { type: 'lead', id: lead }, data: { how: kind, note } });
  return { done: true };
}
