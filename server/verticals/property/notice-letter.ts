import type { LeaseNotice } from '#contract/verticals/property/lease-papers.ts';
import { brandJoin, brandLicence, brandName } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { noticeById } from './notices.ts';

export type NoticeLetter = {
  notice: LeaseNotice;
  sender: string[];
  tenants: string;
  home: string;
};

export async function noticeToDraw(tx: Tx, lease: string, id: string): Promise<NoticeLetter> {
  const notice = await noticeById(tx, lease, id);
  const { organisation, licence, tenants, home } = await tx.get<
    Record<'organisation' | 'licence' | 'tenants' | 'home', string>
  >(sql`
    select ${brandName} as organisation, ${brandLicence} as licence, l.tenants,
      concat_ws(', ', coalesce(nullif(p.street, ''), p.name), u.name, nullif(p.city, ''), trim(p.state_or_province || ' ' || p.postal_code)) as home
    from rental_leases l join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    ${brandJoin('l')}
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${lease}`);
  return { notice, sender: [organisation, licence], tenants, home };
}
