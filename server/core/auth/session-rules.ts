import { sql } from '../db/sql.ts';

/**
 * What decides where a session `s` works and what it still has to prove. Requests (`Actors`) and everything that stays open after a
 * request (live screens, long exports) read these same fragments, so that neither lets in a session which the other refuses.
 */
export const sessionRelations = sql`
  join users u on u.id = s.user_id
  -- A supporter who was invited works in that organization while the invitation stands, and nowhere else meanwhile.
  left join support_accesses v on v.id = s.support_id and v.operator_id = s.user_id and v.ended_at is null
    and v.ends_at > now() and u.is_operator and s.aal = 'aal2'
  left join memberships m on v.id is null and m.organisation_id = s.organisation_id and m.user_id = s.user_id
    and m.removed_at is null
  left join security_policies p on p.organisation_id = m.organisation_id
  left join saml_connections c on c.organisation_id = m.organisation_id`;

/** The session was neither ended nor outlived, by its own time or by the organization's policy. */
export const sessionStands = sql`
  s.ended_at is null and s.expires_at > now()
  and (p.session_hours is null or s.signed_in_at > now() - p.session_hours * interval '1 hour')`;

/** The organization demands a second factor, and doesn't accept its identity provider's instead. */
export const needsFactor = sql`(
  coalesce(p.require_factor and p.factor_from <= now(), false)
  and not coalesce(c.trusts_factor and s.sso_organisation_id = m.organisation_id, false))`;

/** The organization demands its identity provider; only the emergency owner may come in without it. */
export const needsSso = sql`
  coalesce(c.enabled and c.forced and s.sso_organisation_id is distinct from m.organisation_id
    and not (c.break_glass = s.user_id and s.aal = 'aal2'), false)`;
