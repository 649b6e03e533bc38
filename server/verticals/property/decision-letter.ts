import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import { brandJoin, brandLicence, brandName } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { applicationById } from './applications.ts';

export type DecisionLetter = { application: RentalApplication; sender: string[]; on: string };

export async function letterToDraw(tx: Tx, id: string): Promise<DecisionLetter> {
  const application = await applicationById(tx, id);
  if (!application.decision) throw notFound();
  const { organisation, licence, on } = await tx.get<{ organisation: string; licence: string; on: string }>(sql`
    select ${brandName} as organisation, ${brandLicence} as licence,
      (a.decided_at at time zone p.time_zone)::date::text as "on"
    from rental_applications a join rental_vacancies v on v.organisation_id = a.organisation_id and v.id = a.vacancy_id
    join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id
    ${brandJoin('a')}
    where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id}`);
  return { application, sender: [organisation, licence], on };
}
