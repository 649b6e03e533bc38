import type { MailchimpSettings } from '#contract/account/connectors.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { optOutMany } from '#server/people/messages/opt-out-many.ts';
import { changedMembers, type Member } from './api.ts';

/** Statuses read in test mode, which stores nothing. */
export type Seen = Map<string, string>;

const reasons: Readonly<Record<string, 'unsubscribe' | 'bounce'>> = { unsubscribed: 'unsubscribe', cleaned: 'bounce' };
const isAddress = (text: string): boolean => text.length <= 254 && text.indexOf('@') > 0;

/** Reads the members' statuses, above all opt-outs. Each page is one transaction, so progress survives a failure. */
export async function readAudience(run: Run<MailchimpSettings>): Promise<Seen> {
  const seen: Seen = new Map();
  const { since } = await run.within((tx) => placeOf(tx, run));
  for await (const { members, until } of changedMembers(run, run.settings.audience, since)) {
    run.counts.in += await run.within(async (tx) => {
      const known = await knownOf(tx, run.connection.id, members);
      const told = members.flatMap(({ id, email_address: email, status, unsubscribe_reason: why }) => {
        const reason = reasons[status];
        const address = email.trim().toLowerCase();
        // The status is known already: it was read before, or we set it ourselves.
        if (!reason || (seen.get(id) ?? known.get(id)) === status || !isAddress(address)) return [];
        return [{ address, reason, note: ['Mailchimp', why].filter(Boolean).join(' · ') }];
      });
      const isTest = run.mode === 'test';
      const news = await optOutMany(tx, told, isTest);
      if (isTest) {
        for (const { id, status } of members) seen.set(id, status);
        return news;
      }
      await keep(tx, run.connection.id, members);
      if (until)
        await tx.run(sql`
          update mailchimp_audiences set read_until = greatest(read_until, ${until}::timestamptz)
          where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id}`);
      for (const { last_changed: at, status } of members) if (since && at && reasons[status]) run.changedAt(at);
      return news;
    });
  }
  return seen;
}

/** Returns the reading position, creating it at the first run. */
async function placeOf(tx: Tx, { connection, settings }: Run<MailchimpSettings>): Promise<{ since: string | null }> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into mailchimp_audiences (organisation_id, connection_id, list_id)
    values (${organisationId}, ${connection.id}, ${settings.audience}) on conflict do nothing`);
  return tx.get<{ since: string | null }>(sql`
    select read_until as since from mailchimp_audiences where organisation_id = ${organisationId} and connection_id = ${connection.id}`);
}

async function knownOf(tx: Tx, connectionId: string, members: readonly Member[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ member: string; status: string }>(sql`
    select member, status from mailchimp_members where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}
      and member = any(${members.map(({ id }) => id)}::text[])`);
  return new Map(rows.map(({ member, status }) => [member, status]));
}

async function keep(tx: Tx, connectionId: string, members: readonly Member[]): Promise<void> {
  const last = [...new Map(members.map((one) => [one.id, one])).values()];
  await tx.run(sql`
    insert into mailchimp_members as m (organisation_id, connection_id, member, status)
    select ${tx.scope.organisationId}, ${connectionId}, t.member, t.status
    from unnest(${last.map(({ id }) => id)}::text[], ${last.map(({ status }) => status.slice(0, 40))}::text[]) t(member, status)
    on conflict (organisation_id, connection_id, member) do update set status = excluded.status,
      -- Who unsubscribed and signed up there again has said so themselves: what they said here before no longer counts there.
      back_at = case when m.status = 'unsubscribed' and excluded.status = 'subscribed' then now() else m.back_at end
    where m.status <> excluded.status`);
}
