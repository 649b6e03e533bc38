import { createHash } from 'node:crypto';
import { firstConsent } from '#contract/growth/site-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Every so many ticked the box for texts when they wrote. */
const tickedOneIn = 3;

/** Everybody asked for something, by which they may be answered; some agreed to texts. And the office says where it can be written to. */
export async function seedConsents(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into message_settings (organisation_id, postal_address) values (${organisationId}, '500 Congress Ave, Suite 210, Austin, TX 78701')
    on conflict (organisation_id) do nothing`);
  await tx.run(sql`
    insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis, at)
    select l.organisation_id, l.id, w.channel, w.address, 'transactional', 'given', 'enquiry', l.created_at
    from leads l cross join lateral (values ('email', l.email), ('sms', l.phone), ('call', l.phone)) w(channel, address)
    where l.organisation_id = ${organisationId} and w.address is not null`);
  const words = firstConsent.en;
  await tx.run(sql`
    insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis, text_shown, text_hash, text_version, at)
    select l.organisation_id, l.id, 'sms', l.phone, 'marketing', 'given', 'web_form', ${words}, ${createHash('sha256').update(words).digest('hex')}, '1', l.created_at
    from (select *, row_number() over (order by id) as place from leads where organisation_id = ${organisationId} and phone is not null) l
    where l.place % ${sql.int(tickedOneIn)} = 0`);
}
