import type { InputOf } from '#contract/core/call.ts';
import {
  introductionConsent,
  type ServiceReferral,
  type serviceReferrals,
} from '#contract/inventory/referrals/service-referrals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { visibleTo } from './policy.ts';

const columns = sql`
  l.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead, l.service, l.note,
  l.consent_how as "consentHow", l.consent_text as "consentText",
  (select json_agg(json_build_object('id', c.id, 'name', c.name, 'company', c.company, 'license', c.license, 'reason', c.reason,
      'isAffiliated', c.is_affiliated, 'disclosure', c.disclosure, 'isChosen', c.is_chosen) order by c.place)
    from service_choices c where c.organisation_id = l.organisation_id and c.referral_id = l.id) as choices,
  l.created_at as "createdAt"`;
const linked = sql`left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id`;
const order: Order = { id: sql`l.id`, descending: true };

export function serviceReferralPage(input: InputOf<typeof serviceReferrals.list>, actor: Member): Page {
  const rows = sql`
    select ${columns} from (
      select l.* from service_referrals l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}
        and ${after(order, input.cursor)}${input.lead ? sql` and l.lead_id = ${input.lead}` : nothing}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: [sql`r.id`], limit: input.limit };
}

const byId = (id: string, actor: Member): Sql => sql`
  select ${columns} from service_referrals l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export async function createServiceReferral(
  tx: Tx,
  actor: Member,
  { lead, service, note, consentHow, choices }: InputOf<typeof serviceReferrals.create>,
): Promise<ServiceReferral> {
  if (!(await tx.one(leadById(lead, actor)))) throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  const told = choices.findIndex(({ isAffiliated, disclosure }) => isAffiliated && disclosure === '');
  if (told >= 0) throw invalid(['choices', told, 'disclosure'], 'Enter the disclosure that the client is given.');
  const keys = choices.map(({ name, company }) => `${name} ${company}`.toLowerCase());
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (twice >= 0) throw invalid(['choices', twice, 'name'], 'This provider is listed twice.');
  const id = newId();
  await tx.run(sql`
    insert into service_referrals (organisation_id, id, lead_id, service, note, consent_how, consent_text, owner_id, created_by)
    values (${actor.organisationId}, ${id}, ${lead}, ${service}, ${note}, ${consentHow}, ${introductionConsent}, ${actor.userId},
      ${actor.userId})`);
  await tx.run(sql`
    insert into service_choices (organisation_id, referral_id, place, name, company, license, reason, is_affiliated, disclosure)
    select ${actor.organisationId}, ${id}, c.place, c.name, c.company, c.license, c.reason, c."isAffiliated", c.disclosure
    from jsonb_to_recordset(${JSON.stringify(choices.map((choice, at) => ({ ...choice, place: at + 1 })))}::jsonb)
      c(place int, name text, company text, license text, reason text, "isAffiliated" boolean, disclosure text)`);
  tx.record({
    kind: 'service_referral.created',
    subject: { type: 'service_referral', id },
    data: { lead, service, count: choices.length },
  });
  return tx.get<ServiceReferral>(byId(id, actor));
}

export async function chooseService(
  tx: Tx,
  actor: Member,
  { id, choice }: InputOf<typeof serviceReferrals.choose>,
): Promise<ServiceReferral> {
  const found = await tx.one<ServiceReferral>(sql`${byId(id, actor)} for update of l`);
  const chosen = found?.choices.find((one) => one.id === choice);
  if (!found || !chosen) throw notFound();
  if (chosen.isChosen) return found;
  await tx.run(sql`
    update service_choices set is_chosen = (id = ${choice}) where organisation_id = ${actor.organisationId} and referral_id = ${id}`);
  tx.record({
    kind: 'service_referral.chosen',
    subject: { type: 'service_referral', id },
    data: { name: chosen.name, company: chosen.company },
  });
  return tx.get<ServiceReferral>(byId(id, actor));
}
