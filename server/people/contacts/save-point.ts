import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { email as emailAddress } from '#contract/core/primitives.ts';
import { type ContactPoint, type contactPoints, mostPoints } from '#contract/people/contact-points.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockLead, refuseNameless } from '../leads/change-lead.ts';
import { storedPhone } from '../leads/phone.ts';
import { leadById } from '../leads/queries.ts';
import { setPrimary } from '../leads/set-primary.ts';
import { pointsOf } from './points.ts';

type Saved = OutputOf<typeof contactPoints.saveContactPoint>;
type Wish = InputOf<typeof contactPoints.saveContactPoint>;
type Which = InputOf<typeof contactPoints.removeContactPoint>;
type Channel = ContactPoint['channel'];

/** Validates an address and converts it to its stored form. */
export function storedAddress(channel: Channel, given: string, field = 'address'): string {
  if (channel === 'email') {
    const read = emailAddress.safeParse(given);
    if (!read.success) throw invalid([field], 'Enter a valid email address.');
    return read.data;
  }
  const phone = storedPhone(given, field);
  if (!phone) throw invalid([field], 'Enter a valid phone number.');
  return phone;
}

async function lockForChange(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  return lead;
}

export async function saveContactPoint(tx: Tx, actor: Member, wish: Wish): Promise<Saved> {
  const { id, channel } = wish;
  const lead = await lockForChange(tx, actor, id);
  const address = storedAddress(channel, wish.address);
  const replaces = wish.replaces === undefined ? address : storedAddress(channel, wish.replaces, 'replaces');
  const known = (await pointsOf(tx, actor, lead)).filter((point) => point.channel === channel);
  const before = known.find((point) => point.address === replaces);
  if (replaces !== address) {
    if (!before) throw notFound();
    if (known.some((point) => point.address === address))
      throw new Refusal('conflict', 'The lead already has this address.');
  }
  if (!before && known.length >= mostPoints) throw invalid(['address'], `At most ${mostPoints} of a kind.`);
  const here = sql`organisation_id = ${actor.organisationId} and lead_id = ${id} and channel = ${channel}`;
  if (replaces !== address)
    await tx.run(sql`update contact_points set address = ${address} where ${here} and address = ${replaces}`);
  await tx.run(sql`
    insert into contact_points as p (organisation_id, lead_id, channel, address, label, line_type, do_not_use, note, created_by)
    values (${actor.organisationId}, ${id}, ${channel}, ${address}, ${wish.label ?? 'other'}, ${wish.lineType ?? 'unknown'},
            ${wish.doNotUse ?? false}, ${wish.note ?? ''}, ${actor.userId})
    on conflict (organisation_id, lead_id, channel, address) do update
      set label = coalesce(${wish.label ?? null}, p.label), line_type = coalesce(${wish.lineType ?? null}, p.line_type),
          do_not_use = coalesce(${wish.doNotUse ?? null}, p.do_not_use), note = coalesce(${wish.note ?? null}, p.note)`);
  const primary = lead[channel];
  if (wish.primary || primary === null || primary === replaces)
    await makePrimary(tx, actor, lead, channel, address, primary !== replaces);
  const points = await pointsOf(tx, actor, lead);
  const after = points.find((point) => point.channel === channel && point.address === address)!;
  recordSaved(tx, id, before, after);
  return { points, lead: await tx.get<Lead>(leadById(id, actor)) };
}

/** Makes an address primary. The previous primary address becomes a further one unless `keep` is false. */
async function makePrimary(
  tx: Tx,
  actor: Member,
  lead: Lead,
  channel: Channel,
  address: string | null,
  keep: boolean,
): Promise<void> {
  const before = lead[channel];
  if (before === address) return;
  if (before !== null && keep) {
    await tx.run(sql`
      insert into contact_points (organisation_id, lead_id, channel, address, created_by)
      values (${actor.organisationId}, ${lead.id}, ${channel}, ${before}, ${actor.userId})
      on conflict (organisation_id, lead_id, channel, address) do nothing`);
  }
  refuseNameless({ ...lead, [channel]: address });
  await setPrimary(tx, lead.id, channel, address);
  tx.record({
    kind: 'lead.changed',
    subject: { type: 'lead', id: lead.id },
    data: { changes: { [channel]: { from: before, to: address } } },
  });
}

export async function removeContactPoint(
  tx: Tx,
  actor: Member,
  { id, channel, address: given }: Which,
): Promise<Saved> {
  const lead = await lockForChange(tx, actor, id);
  const address = storedAddress(channel, given);
  const known = (await pointsOf(tx, actor, lead)).filter((point) => point.channel === channel);
  const before = known.find((point) => point.address === address);
  if (before) {
    const next = known.find((point) => point !== before && !point.doNotUse) ?? known.find((point) => point !== before);
    if (before.primary) await makePrimary(tx, actor, lead, channel, next?.address ?? null, false);
    await tx.run(sql`
      delete from contact_points where organisation_id = ${actor.organisationId} and lead_id = ${id}
        and channel = ${channel} and address = ${address}`);
    tx.record({ kind: 'contact_point.removed', subject: { type: 'lead', id }, data: { channel, address } });
  }
  return { points: await pointsOf(tx, actor, lead), lead: await tx.get<Lead>(leadById(id, actor)) };
}

function recordSaved(tx: Tx, leadId: string, before: ContactPoint | undefined, after: ContactPoint): void {
  const subject = { type: 'lead', id: leadId };
  const { channel, address, label, doNotUse } = after;
  if (!before) {
    tx.record({ kind: 'contact_point.added', subject, data: { channel, address, label } });
    return;
  }
  const said = ({ address, label, lineType, doNotUse, note }: ContactPoint) =>
    JSON.stringify([address, label, lineType, doNotUse, note]);
  if (said(before) === said(after)) return;
  tx.record({
    kind: 'contact_point.changed',
    subject,
    data: { channel, address, label, doNotUse, ...(before.address !== address && { from: before.address }) },
  });
}
