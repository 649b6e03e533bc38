import type { InputOf } from '#contract/core/call.ts';
import { deposits, depositsChart } from '#contract/inventory/finance/chart.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import type { LeaseDraft } from '#contract/verticals/property/lease-signing.ts';
import type { renewalOffers } from '#contract/verticals/property/renewal-offers.ts';
import { nextTerm, type RenewalChoice, termEnd } from '#contract/verticals/property/renewal-terms.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { standing, todayAt } from './books.ts';
import { draftById, insertDraft } from './lease-drafts.ts';
import { leaseSubject, lockLease } from './lock.ts';
import { cancelPaper, withdrawOffers } from './withdraw-offers.ts';

const isOver = sql`o.state = 'open' and o.expires_on < ${todayAt}`;

/** Of an offer `o` and its property `p`. */
const shown: Sql = sql`'id', o.id, 'from', o.from_on, 'choices', o.choices, 'expiresOn', o.expires_on,
  'state', case when ${isOver} then 'expired' else o.state end, 'chosen', o.chosen, 'answeredAt', o.answered_at,
  'answeredBy', (select k.name from leads k where k.organisation_id = o.organisation_id and k.id = o.answered_lead_id),
  'remark', o.remark, 'callAskedAt', o.call_asked_at, 'callNote', o.call_note`;

/** The latest that stands for the term of a lease `l` of a property `p`; a signed one is a lease and no offer any more. */
const latest = (more: Sql): Sql => sql`
  (select json_build_object(${shown}${more}) from (
    select * from rental_renewal_offers o where o.organisation_id = l.organisation_id and o.lease_id = l.id
    order by o.id desc limit 1) o where o.state not in ('withdrawn', 'signed'))`;

export const offerOfLease = latest(sql`, 'draft', (
  select json_build_object('id', d.id, 'state', d.state) from rental_lease_drafts d
  where d.organisation_id = o.organisation_id and d.renewal_offer_id = o.id order by d.id desc limit 1)`);

/** What a tenant sees of it. */
export const offerInPortal = latest(sql`, 'note', o.note`);

type Held = {
  lease: string;
  from: string;
  choices: RenewalChoice[];
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'signed';
  chosen: number | null;
  template: string | null;
  by: string | null;
  isOver: boolean;
  callNote: string | null;
};

async function lockOffer(tx: Tx, id: string): Promise<Held> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ lease: string }>(sql`
    select lease_id as lease from rental_renewal_offers where organisation_id = ${organisationId} and id = ${id}`);
  if (!found) throw notFound();
  // The lease first, as everywhere.
  await lockLease(tx, found.lease);
  return tx.get<Held>(sql`
    select o.lease_id as lease, o.from_on::text as "from", o.choices, o.state, o.chosen, o.template_id as template, o.created_by as by,
      ${isOver} as "isOver", case when o.call_asked_at is not null then o.call_note end as "callNote"
    from rental_renewal_offers o join rental_leases l on l.organisation_id = o.organisation_id and l.id = o.lease_id
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where o.organisation_id = ${organisationId} and o.id = ${id} for update of o`);
}

const openDraft = (tx: Tx, which: Sql) =>
  tx.one<{ id: string; state: string }>(sql`
    select d.id, d.state from rental_lease_drafts d where d.organisation_id = ${tx.scope.organisationId} and ${which}
      and d.state in ('draft', 'sent') order by d.id desc limit 1`);

/** What is out for signature binds whoever signs: it has to be canceled by somebody who sees that. */
async function refuseWhileSigned(tx: Tx, lease: string): Promise<void> {
  const sent = await openDraft(
    tx,
    sql`d.state = 'sent' and d.renewal_offer_id in (select id from rental_renewal_offers
      where organisation_id = ${tx.scope.organisationId} and lease_id = ${lease})`,
  );
  if (sent) throw new Refusal('conflict', 'This renewal is out for signature. Cancel that lease first.');
}

export async function sendOffer(
  tx: Tx,
  { id, choices, expiresOn, note, template }: InputOf<typeof renewalOffers.send>,
): Promise<{ id: string }> {
  const { organisationId, userId } = tx.scope;
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have moved out.');
  if (lease.noticeOn) throw new Refusal('conflict', 'The tenants have given notice.');
  if (lease.from > lease.today) throw new Refusal('conflict', 'This lease hasn’t begun yet.');
  if (expiresOn < lease.today) throw invalid(['expiresOn'], 'Enter today or a later day.');
  await refuseWhileSigned(tx, id);
  if (template) {
    const own = await tx.one(
      sql`select from rental_lease_templates where organisation_id = ${organisationId} and id = ${template}`,
    );
    if (!own) throw invalid(['template'], 'Choose a template.');
  }
  const tenants = await tx.all<{ lead: string }>(sql`
    select lead_id as lead from rental_tenants
    where organisation_id = ${organisationId} and lease_id = ${id} and lead_id is not null order by id`);
  if (tenants.length === 0) throw new Refusal('conflict', 'None of the tenants is on file any more.');
  await withdrawOffers(tx, id);
  const from = nextTerm(lease.until, lease.today);
  const terms = choices.map(({ months, rent }) => ({ months, until: termEnd(from, months), rent }));
  const made = newId();
  await tx.run(sql`
    insert into rental_renewal_offers (organisation_id, id, lease_id, template_id, from_on, choices, note, expires_on, created_by)
    values (${organisationId}, ${made}, ${id}, ${template}, ${from}, ${JSON.stringify(terms)}::jsonb, ${note}, ${expiresOn}, ${userId})`);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { what: 'renewal_offered', offer: made } });
  const about = [lease.property.name, lease.unit.name].filter(Boolean).join(', ');
  for (const { lead } of tenants) await tellByPortal(tx, { lead, what: 'renewal', about, locale: null });
  return { id: made };
}

export async function withdrawOffer(tx: Tx, id: string): Promise<void> {
  const held = await lockOffer(tx, id);
  if (held.state === 'signed') throw new Refusal('conflict', 'This renewal is signed by all.');
  if (held.state === 'withdrawn') return;
  await refuseWhileSigned(tx, held.lease);
  await tx.run(sql`
    update rental_renewal_offers set state = 'withdrawn' where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await cancelPaper(tx, sql`d.renewal_offer_id = ${id}`);
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(held.lease),
    data: { what: 'renewal_withdrawn', offer: id },
  });
}

/** The lease on paper that follows from what was accepted; the one there is, where there is one. */
async function draftOf(tx: Tx, id: string, held: Held): Promise<string | undefined> {
  const { organisationId } = tx.scope;
  const there = await openDraft(tx, sql`d.renewal_offer_id = ${id}`);
  if (there) return there.id;
  const lease = await lockLease(tx, held.lease);
  // Whoever prepares a lease holds its unit.
  await tx.run(
    sql`select from rental_units where organisation_id = ${organisationId} and id = ${lease.unit.id} for update`,
  );
  if (await openDraft(tx, sql`d.unit_id = ${lease.unit.id}`)) return undefined;
  const { until, rent } = held.choices[held.chosen!]!;
  const { tenants, deposit } = await tx.get<{ tenants: string[]; deposit: number }>(sql`
    select ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`${held.lease}::uuid`)} as deposit,
      (select coalesce(array_agg(lead_id order by id), '{}') from rental_tenants
        where organisation_id = ${organisationId} and lease_id = ${held.lease} and lead_id is not null) as tenants`);
  if (tenants.length === 0) return undefined;
  const terms = {
    unit: lease.unit.id,
    tenants,
    from: held.from,
    until,
    rent,
    dueDay: lease.dueDay,
    deposit,
    lateFee: lease.lateFee,
    proration: lease.proration,
  };
  return insertDraft(tx, terms, { names: lease.tenants, template: held.template, offer: id, by: held.by });
}

export async function prepareRenewal(tx: Tx, id: string): Promise<LeaseDraft> {
  const held = await lockOffer(tx, id);
  if (held.state !== 'accepted') throw new Refusal('conflict', 'This offer isn’t accepted.');
  const draft = await draftOf(tx, id, held);
  if (!draft) throw new Refusal('conflict', 'A lease of this unit is already prepared.');
  return draftById(tx, draft);
}

/** Answers whether anything changed. The first answer of any tenant holds; a lease that all sign follows from it. */
export async function answerOffer(
  tx: Tx,
  lead: string,
  { offer, answer, choice, remark }: InputOf<typeof portal.answerRenewal>,
): Promise<boolean> {
  const { organisationId } = tx.scope;
  const own = await tx.one(sql`
    select from rental_renewal_offers o join rental_tenants t on t.organisation_id = o.organisation_id and t.lease_id = o.lease_id
    where o.organisation_id = ${organisationId} and o.id = ${offer} and t.lead_id = ${lead} and o.state <> 'withdrawn'`);
  if (!own) throw notFound();
  const held = await lockOffer(tx, offer);
  const isSame =
    (answer === 'accept' && (held.state === 'accepted' || held.state === 'signed') && held.chosen === choice) ||
    (answer === 'decline' && held.state === 'declined') ||
    (answer === 'call' && held.state === 'open' && held.callNote === remark);
  if (isSame) return false;
  if (held.state !== 'open') throw new Refusal('conflict', 'This offer was already answered or withdrawn.');
  if (held.isOver) throw new Refusal('conflict', 'This offer has expired.');
  const record = (what: string) =>
    tx.record({ kind: 'lease.changed', subject: leaseSubject(held.lease), data: { what, offer } });
  if (answer === 'call') {
    await tx.run(sql`
      update rental_renewal_offers set call_asked_at = now(), call_note = ${remark}
      where organisation_id = ${organisationId} and id = ${offer}`);
    record('renewal_call_asked');
    return true;
  }
  const chosen = answer === 'accept' ? choice : null;
  if (chosen !== null && !held.choices[chosen]) throw invalid(['choice'], 'Choose a term.');
  await tx.run(sql`
    update rental_renewal_offers set state = ${answer === 'accept' ? 'accepted' : 'declined'}, chosen = ${chosen}, remark = ${remark},
      answered_at = now(), answered_lead_id = ${lead}
    where organisation_id = ${organisationId} and id = ${offer}`);
  record(answer === 'accept' ? 'renewal_accepted' : 'renewal_declined');
  if (chosen !== null) await draftOf(tx, offer, { ...held, state: 'accepted', chosen });
  return true;
}
