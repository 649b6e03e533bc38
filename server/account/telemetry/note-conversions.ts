import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

/**
 * Records in the specification's table what these accounts have reached since the visit that created them. It reads the current state (the
 * account, its plan) instead of the triggering event, so that repeated calls write nothing twice, and calls before the visit has claimed
 * its account lose nothing.
 */
export async function noteConversions(tx: Queries, userIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    with visit as (
      select v.* from acquisition_visits v where v.account_id = any(${userIds}::uuid[]) order by v.id for update),
    noted as (
      insert into acquisition_tracking (user_id, session_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
                                        referrer, landing_page, conversion_event, converted_at)
      select v.account_id, v.session_id, f.utm_source, f.utm_medium, f.utm_campaign, f.utm_term, f.utm_content,
             v.referrer, v.landing_page, came.event, came.at
      from visit v
      join users u on u.id = v.account_id
      left join profiles p on p.id = u.id
      left join acquisition_milestones m on m.user_id = u.id
      left join subscriptions s on s.user_id = u.id
      left join lateral (
        select t.* from acquisition_tracking t where t.session_id = v.session_id order by t.created_at, t.id limit 1) f on true
      cross join lateral (values
        ('sign_up', u.created_at),
        ('onboarded', case when p.onboarding_completed then now() end),
        ('first_lead', m.first_lead_at),
        ('trial', s.trial_began_at),
        ('paid', s.subscribed_at)) came(event, at)
      where came.at is not null and not exists (
        select from acquisition_tracking t where t.session_id = v.session_id and t.conversion_event = came.event)
      returning session_id)
    update acquisition_visits v set conversions = v.conversions + n.count
    from (select session_id, count(*)::int as count from noted group by session_id) n where v.session_id = n.session_id`);
}
