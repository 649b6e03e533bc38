import type { InputOf } from '#contract/core/call.ts';
import type { ConsentEvent, consents } from '#contract/people/consents.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockLead } from '../leads/change-lead.ts';
import { leadById } from '../leads/queries.ts';
import { addressHashOf } from './address.ts';
import { chosenAddress } from './chosen-address.ts';
import { recordConsents } from './consent.ts';

/** Consents recorded for this lead or for an address that now belongs to it. */
export async function consentsOfLead(tx: Tx, actor: Member, id: string) {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  const { organisationId } = actor;
  const further = await tx.all<{ address: string }>(sql`
    select address from contact_points where organisation_id = ${organisationId} and lead_id = ${id}`);
  const theirs = [lead.email, lead.phone, ...further.map(({ address }) => address)].filter(
    (address) => address !== null,
  );
  const events = await tx.all<ConsentEvent>(sql`
    select c.id, c.channel, c.address, c.purpose, c.kind, c.basis, c.text_shown as "textShown", c.text_version as "textVersion",
      c.url, c.ip, c.note, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, c.at
    from consent_events c left join users u on u.id = c.recorded_by
    where c.organisation_id = ${organisationId} and (c.lead_id = ${id} or c.address = any(${theirs}::text[]))
    order by c.id desc limit 200`);
  const suppressions = await tx.all(sql`
    select s.id, s.channel, s.scope, s.reason, s.at from suppressions s
    where s.organisation_id = ${organisationId} and s.lifted_at is null
      and s.address_hash = any(array(select ${addressHashOf(sql`a`)} from unnest(${theirs}::text[]) a))
    order by s.id desc limit 50`);
  const forbidden = await tx.all<{ channel: 'all' | 'email' | 'sms' | 'call' }>(sql`
    select channel from do_not_contact where organisation_id = ${organisationId} and lead_id = ${id} order by channel`);
  return { events, suppressions: suppressions as never, forbidden: forbidden.map(({ channel }) => channel) };
}

export async function addConsent(tx: Tx, actor: Member, input: InputOf<typeof consents.add>): Promise<{ id: string }> {
  const { id: leadId, channel, purpose, kind, basis, note } = input;
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  const chosen = await chosenAddress(tx, actor, lead, channel, input.address);
  const address = chosen ?? (channel === 'email' ? lead.email : lead.phone);
  if (!address) {
    const what = channel === 'email' ? 'e-mail address' : 'phone number';
    throw new Refusal('conflict', `This lead has no ${what} that the consent could be for.`);
  }
  const [id] = await recordConsents(tx, [{ leadId, channel, address, purpose, kind, basis, note }]);
  return { id: id! };
}

export async function forbidContact(
  tx: Tx,
  actor: Member,
  { id, channels }: InputOf<typeof consents.forbid>,
): Promise<void> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  const { organisationId, userId } = actor;
  const wanted = [...new Set(channels)];
  const gone = await tx.run(sql`
    delete from do_not_contact where organisation_id = ${organisationId} and lead_id = ${id} and channel <> all(${wanted}::text[])`);
  const added = await tx.run(sql`
    insert into do_not_contact (organisation_id, lead_id, channel, set_by)
    select ${organisationId}, ${id}, c, ${userId} from unnest(${wanted}::text[]) c on conflict do nothing`);
  if (gone + added > 0)
    tx.record({ kind: 'lead.contact_forbidden', subject: { type: 'lead', id }, data: { channels: wanted } });
}
