import type { InputOf } from '#contract/core/call.ts';
import type { PortalApplication } from '#contract/verticals/portals/portal-view.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isCurrent } from '../property/columns.ts';
import { openPayment, payoutOf } from '../property/online.ts';
import type { Visitor } from './door.ts';

const most = 10;

/** What somebody applied for, and what became of it. */
export async function applicationsOf(tx: Tx, services: Services, lead: string): Promise<PortalApplication[]> {
  const canPay = (await payoutOf(tx, services, 'fee')) !== null;
  const found = await tx.all<Omit<PortalApplication, 'canPay'>>(sql`
    select a.id, p.name || ', ' || u.name as name, a.state, a.created_at as "sentAt", json_build_object('cents', a.fee_cents, 'state',
        case when a.fee_cents = 0 then 'none' when a.fee_paid_at is null then 'due' else 'paid' end) as fee,
      coalesce(a.decision ->> 'condition', '') as condition,
      coalesce(a.decision ->> 'decision' in ('approved', 'conditional', 'denied'), false) as "hasLetter",
      (select coalesce(json_agg(g.name order by g.id), '[]') from portal_files f
        join files g on g.organisation_id = f.organisation_id and g.id = f.file_id
        where f.organisation_id = a.organisation_id and f.application_id = a.id and g.deleted_at is null) as files
    from rental_applications a join rental_vacancies v on v.organisation_id = a.organisation_id and v.id = a.vacancy_id
    join rental_units u on u.organisation_id = v.organisation_id and u.id = v.unit_id
    join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id
    where a.organisation_id = ${tx.scope.organisationId} and a.lead_id = ${lead} and a.state <> 'leased'
    order by a.id desc limit ${sql.int(most)}`);
  return found.map((one) => ({ ...one, canPay }));
}

/** Their own, and still open to papers. */
export async function ownApplication(tx: Tx, lead: string, id: string): Promise<void> {
  const found = await tx.one(sql`
    select from rental_applications where organisation_id = ${tx.scope.organisationId} and id = ${id} and lead_id = ${lead}
      and state not in ('denied', 'leased', 'withdrawn')`);
  if (!found) throw notFound();
}

/** Whose decision it is: read by nobody else. */
export async function ownDecision(tx: Tx, lead: string, id: string): Promise<void> {
  const found = await tx.one(sql`
    select from rental_applications where organisation_id = ${tx.scope.organisationId} and id = ${id} and lead_id = ${lead}`);
  if (!found) throw notFound();
}

type Payable = { name: string; most: number; email: string };

/** What may be paid: on a lease where they live or still owe something, any amount; of an application, exactly its fee. */
async function payable(tx: Tx, { lead, id }: Visitor, input: InputOf<typeof portal.pay>): Promise<Payable> {
  const { organisationId } = tx.scope;
  const who = sql`(select g.email from portal_people g where g.organisation_id = ${organisationId} and g.id = ${id})`;
  const found =
    input.for === 'rent'
      ? await tx.one<Payable & { lives: boolean }>(sql`
          select 'Rent, ' || p.name || ', ' || u.name as name, 10000000 as most, ${who} as email,
            ${isCurrent} or exists (select from rental_charges c where c.organisation_id = l.organisation_id and c.lease_id = l.id
              and c.open_cents > 0) as lives
          from rental_tenants t join rental_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
          join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
          join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
          where t.organisation_id = ${organisationId} and t.lead_id = ${lead} and t.lease_id = ${input.record}`)
      : await tx.one<Payable & { lives: boolean }>(sql`
          select 'Application fee, ' || p.name as name, a.fee_cents as most, ${who} as email,
            a.fee_paid_at is null and a.fee_cents > 0 as lives
          from rental_applications a join rental_vacancies v on v.organisation_id = a.organisation_id and v.id = a.vacancy_id
          join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id
          where a.organisation_id = ${organisationId} and a.lead_id = ${lead} and a.id = ${input.record}`);
  if (!found) throw notFound();
  if (!found.lives) throw new Refusal('conflict', 'Nothing is due here.');
  if (input.for === 'application' && input.cents !== found.most) throw invalid(['cents'], 'Pay exactly the fee.');
  return found;
}

export async function payAsVisitor(
  services: Services,
  visitor: Visitor,
  input: InputOf<typeof portal.pay>,
): Promise<{ url: string }> {
  const { scope, lead } = visitor;
  const { name, email } = await services.db.withOrg(scope, (tx) => payable(tx, visitor, input));
  const on = input.for === 'rent' ? { lease: input.record } : { application: input.record };
  return openPayment(
    services,
    scope,
    { id: input.key, ...on, lead, cents: input.cents },
    { name: name.slice(0, 200), email, page: `${services.settings.publicUrl}/portal/${input.token}` },
  );
}
