import { createHash } from 'node:crypto';
import type { MailchimpSettings } from '#contract/account/connectors.ts';
import { firstIdOf } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { factsOf } from '#server/people/messages/gate/facts.ts';
import { type Facts, judge } from '#server/people/messages/gate/judge.ts';
import { rulePack } from '#server/people/messages/gate/pack.ts';
import { memberOf } from './api.ts';

/** Leads per part; each part takes one statement for their sync state and one for the gate's facts. */
export const atOnce = 2_000;
/** Looks back this far, because events that were still being committed at the last run were missed. */
const overlapMs = 10 * 60_000;

type Row = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  custom: Record<string, unknown>;
  tags: string[];
  status: string | null;
  holder: string | null;
  sent: string | null;
  sentTags: string[] | null;
  backAt: string | null;
};

export type Standing = {
  lead: string;
  email: string;
  member: string;
  /** The member's status in Mailchimp; null if not a member. */
  status: string | null;
  wish: 'mail' | 'leave' | 'stop';
  fields: Record<string, string>;
  tags: string[];
  /** Fingerprint of the data to send, and of the data last sent. */
  print: string;
  sent: string | null;
  sentTags: readonly string[];
};

/** Leads whose record, consent or contact preference changed since then. */
export const changedSince = (organisationId: string, since: string): Sql => {
  const first = firstIdOf(Date.parse(since) - overlapMs);
  return sql`(l.id in (select e.subject_id from events e where e.organisation_id = ${organisationId} and e.id >= ${first}::uuid and e.subject_type = 'lead')
    or l.email in (select c.address from consent_events c where c.organisation_id = ${organisationId} and c.id >= ${first}::uuid and c.channel = 'email'))`;
};

/** Rules that mean the lead opted out, which Mailchimp must learn. A dead address or missing consent is no opt-out. */
const optOuts = new Set([
  'person.forbidden',
  'suppressed.stop',
  'suppressed.unsubscribe',
  'suppressed.complaint',
  'consent.revoked',
]);

/** Our own postal address is not required: Mailchimp sends with the address of its account. */
const allowed = new Set(['allowed', 'relationship', 'sender.postal']);

function wishOf(facts: Facts, now: number, backAt: string | null): Standing['wish'] {
  const { outcome, rule } = judge(facts, now, rulePack);
  if (allowed.has(rule)) return 'mail';
  if (outcome !== 'deny' || !optOuts.has(rule)) return 'leave';
  const said = [
    ...facts.suppressions.map(({ at }) => at),
    ...facts.consents.filter(({ kind }) => kind === 'revoked').map(({ at }) => at),
  ];
  const isOlder = backAt !== null && rule !== 'person.forbidden' && Math.max(0, ...said) <= Date.parse(backAt);
  return isOlder ? 'leave' : 'stop';
}

/** The next leads with an address in the order of their ids, with their Mailchimp status and the status they should have. */
export async function nextStandings(
  tx: Tx,
  connectionId: string,
  settings: MailchimpSettings,
  which: { after: string | null; only: Sql },
): Promise<Standing[]> {
  const { organisationId } = tx.scope;
  const rows = await tx.all<Row>(sql`
    select l.id, l.email, l.first_name as "firstName", l.last_name as "lastName", l.phone, l.city, l.state, l.custom, l.tags,
      m.status, m.lead_id as holder, m.sent, m.tags as "sentTags", m.back_at as "backAt"
    from leads l
    left join mailchimp_members m on m.organisation_id = l.organisation_id and m.connection_id = ${connectionId} and m.member = md5(l.email)
    where l.organisation_id = ${organisationId} and l.email is not null and l.merged_into is null
      and (${which.after}::uuid is null or l.id > ${which.after}::uuid) and ${which.only}
    order by l.id limit ${sql.int(atOnce)}`);
  if (rows.length === 0) return [];
  const now = Date.now();
  const facts = await factsOf(
    tx,
    sql`leads l where l.organisation_id = ${organisationId} and l.id = any(${rows.map(({ id }) => id)}::uuid[])`,
    // Sending limits don't affect membership in an audience.
    { channel: 'email', purpose: 'marketing', isOfMany: true, isCounted: true, byProgram: true, now },
  );
  return rows.map((row) => {
    const wish = wishOf(facts.get(row.id)!, now, row.backAt);
    const isChosen = settings.tags.length === 0 || settings.tags.some((tag) => row.tags.includes(tag));
    // Leads that share an address are one member, which belongs to the first of them.
    const isAnothers = row.holder !== null && row.holder !== row.id;
    const fields = fieldsOf(row, settings.fields);
    const tags = row.tags.toSorted();
    return {
      lead: row.id,
      email: row.email,
      member: memberOf(row.email),
      status: row.status,
      wish: wish === 'mail' && (!isChosen || isAnothers) ? 'leave' : wish,
      fields,
      tags,
      print: createHash('sha256')
        .update(JSON.stringify([fields, tags]))
        .digest('hex'),
      sent: row.sent,
      sentTags: row.sentTags ?? [],
    };
  });
}

function fieldsOf(row: Row, mapped: MailchimpSettings['fields']): Record<string, string> {
  const known = row as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(mapped)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([tag, field]) => {
        const value = field.startsWith('x_') ? row.custom[field] : known[field];
        return [tag, value == null ? '' : Array.isArray(value) ? value.join(', ') : String(value)];
      }),
  );
}
