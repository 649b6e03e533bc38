import type { SettingUnit } from '#contract/account/enterprise-settings.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** From the company down to the unit itself, each with what it sets. */
export const pathTo = (tx: Tx, id: string): Promise<SettingUnit[]> =>
  tx.all<SettingUnit>(sql`
    with recursive up as (
      select u.id, u.parent_id, u.name, 0 as depth from enterprise_units u
      where u.organisation_id = ${tx.scope.organisationId} and u.id = ${id}
      union all
      select p.id, p.parent_id, p.name, up.depth + 1 from up join enterprise_units p on p.organisation_id = ${tx.scope.organisationId}
        and p.id = up.parent_id where up.depth < 20)
    select up.id, up.name, (select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value, 'isLocked', s.is_locked)), '[]')
      from enterprise_settings s where s.organisation_id = ${tx.scope.organisationId} and s.unit_id = up.id) as settings
    from up order by up.depth desc`);
