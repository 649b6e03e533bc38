import { createHash } from 'node:crypto';
import { daysOf } from '#contract/core/metrics/period.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { conversion } from '#contract/insight/conversion.ts';
import type { GateRule } from '#contract/people/messages-words.ts';
import { requireApproval } from '#server/account/security/exports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { csvFile } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { atOnce, judged } from '#server/growth/campaigns/audience.ts';
import { visibleTo } from '#server/people/leads/policy.ts';

export type Closing = { id: string; email: string | null; phone: string | null; on: string; cents: number };

const mostClosings = 50_000;

/** As ad platforms want it: trimmed, in small letters, SHA-256 in hex. Nothing else of a person leaves. */
export const hashed = (value: string | null): string =>
  value ? createHash('sha256').update(value.trim().toLowerCase()).digest('hex') : '';

/** Google counts the dots and tags of its own mailboxes as nothing. */
export const mailbox = (email: string | null): string | null => {
  if (!email) return null;
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  return /^g(?:oogle)?mail\.com$/.test(domain)
    ? `${name.split('+')[0]!.replaceAll('.', '')}@${domain}`
    : `${name}@${domain}`;
};

/** The last that they said of marketing mail is yes. A client whom the law lets be written to without it is in no file. */
const hasAgreed = sql`(
  select c.kind from consent_events c where c.organisation_id = l.organisation_id and c.lead_id = l.id and c.channel = 'email'
    and c.purpose = 'marketing' order by c.id desc limit 1) = 'given'`;

const closingsIn = (tx: Tx, actor: Member, from: string, to: string): Promise<Closing[]> =>
  tx.all<Closing>(sql`
    select l.id, l.email, l.phone, d.closed_on::text as "on", coalesce(d.gross_cents, 0)::bigint as cents
    from deals d join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    where d.organisation_id = ${actor.organisationId} and d.state = 'won' and d.archived_at is null and d.closed_on between ${from} and ${to}
      and (l.email is not null or l.phone is not null) and ${hasAgreed} and lintel.is_counted(l.archived_at, l.tags) and ${visibleTo(actor)}
      and not exists (select from privacy_requests r where r.organisation_id = l.organisation_id and r.lead_id = l.id
        and r.kind in ('opt_out', 'delete') and r.state <> 'refused')
    order by d.closed_on, d.id limit ${sql.int(mostClosings)}`);

/** What the gate asks of the office once a person has agreed: nothing of theirs. */
const ofOffice = new Set<GateRule>(['sender.postal', 'plan.demo']);

/** Of those who agreed, whom the gate still lets a marketing mail through to: an opt-out, a complaint, a closed door count. */
async function agreed(tx: Tx, actor: Member, all: readonly Closing[]): Promise<Closing[]> {
  const ids = [...new Set(all.map(({ id }) => id))];
  const may = new Set<string>();
  for (let place = 0; place < ids.length; place += atOnce)
    for (const [id, { outcome, rule }] of await judged(tx, ids.slice(place, place + atOnce), 'email', actor.userId))
      if (outcome !== 'deny' || ofOffice.has(rule)) may.add(id);
  return all.filter(({ id }) => may.has(id));
}

/** Closings for an ad platform, told by hashes. It is on record before the first byte leaves. */
export async function offlineFile(context: BytesContext<typeof conversion.offline>): Promise<Response> {
  const { input, actor, scope, services } = context;
  return csvFile(context, `conversions-${input.platform}`, async () => {
    const { rows, name } = await services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(30);
      const timeZone = await zoneOf(tx);
      const { from, to } = daysOf(input.period, dayIn(Date.now(), timeZone));
      const all = await closingsIn(tx, actor, from, to);
      const told = await agreed(tx, actor, all);
      await requireApproval(tx, actor, told.length);
      tx.record({
        kind: 'conversions.exported',
        subject: { type: 'organisation', id: actor.organisationId },
        data: { count: told.length, leftOut: all.length - told.length, platform: input.platform },
      });
      return { rows: told, name: 'Closing' };
    });
    return linesOf(rows, name, input);
  });
}

type Wish = { platform: 'google' | 'meta'; withValue: boolean };

export async function* linesOf(
  rows: readonly Closing[],
  name: string,
  { platform, withValue }: Wish,
): AsyncGenerator<string> {
  const value = ({ cents }: Closing): string => (withValue ? (cents / 100).toFixed(2) : '');
  // A day has no hour: noon is on that day in all of the country.
  const noon = ({ on }: Closing): Date => new Date(`${on}T18:00:00Z`);
  if (platform === 'google') {
    yield csvLine([
      'Email',
      'Phone Number',
      'Conversion Name',
      'Conversion Time',
      'Conversion Value',
      'Conversion Currency',
    ]);
    for (const row of rows)
      yield csvLine([
        hashed(mailbox(row.email)),
        hashed(row.phone),
        name,
        `${noon(row).toISOString().slice(0, 19).replace('T', ' ')}+0000`,
        value(row),
        'USD',
      ]);
    return;
  }
  yield csvLine(['email', 'phone', 'event_name', 'event_time', 'value', 'currency']);
  for (const row of rows)
    yield csvLine([
      hashed(row.email),
      // Meta wants digits only.
      hashed(row.phone?.replace(/\D/g, '') ?? null),
      'Purchase',
      String(Math.floor(noon(row).getTime() / 1_000)),
      value(row),
      'USD',
    ]);
}
