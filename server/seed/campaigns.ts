import type { DemoName } from '#contract/account/demo.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import type { CampaignTemplateKey } from '#contract/growth/campaigns/words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { judged } from '#server/growth/campaigns/audience.ts';
import { fillIn } from '#server/people/messages/merge.ts';
import { mergeValues } from '#server/people/messages/templates.ts';
import { pastId } from './past-id.ts';

const day = 86_400_000;

const sentOnes: Record<DemoName, { key: CampaignTemplateKey; name: string }> = {
  'real-estate': { key: 'market_update', name: 'Market update' },
  mortgage: { key: 'rate_drop', name: 'Rate review' },
  insurance: { key: 'review_ask', name: 'Review request' },
};
const draftOnes: Record<DemoName, { key: CampaignTemplateKey; name: string }> = {
  'real-estate': { key: 'new_seller', name: 'Thinking of selling' },
  mortgage: { key: 'preapproval_ending', name: 'Pre-approval ending' },
  insurance: { key: 'renewal', name: 'Renewal review' },
};

const mostPeople = 120;

type Person = { id: string; email: string; owner: string };

/** Who did what with it, by their place: about as many as such a mail brings. Machines open more than people. */
const came = (place: number) => ({
  bounced: place % 61 === 7,
  unsubscribed: place % 83 === 11,
  clicked: place % 9 === 2,
  opened: place % 5 < 2,
  scanned: place % 11 === 4,
  replied: place % 31 === 5,
});

/** One campaign that went out two and a half weeks ago, with what came of it, and one that is being written. */
export async function seedCampaigns(tx: Tx, by: string, name: DemoName, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const at = new Date(now.getTime() - 18 * day);
  at.setUTCHours(15, 0, 0, 0);
  const people = await tx.all<Person>(sql`
    select l.id, l.email, l.owner_id as owner from leads l
    where l.organisation_id = ${organisationId} and l.email is not null and l.owner_id is not null and l.archived_at is null
      and l.created_at < ${at.toISOString()} order by l.id limit ${sql.int(mostPeople)}`);
  const ids = people.map(({ id: lead }) => lead);
  const verdicts = await judged(tx, ids, 'email', by);
  /** Nothing leaves a demo, but before it was one it would have. */
  const ruleOf = ({ id: lead }: Person): string | null => {
    const verdict = verdicts.get(lead);
    return verdict?.outcome === 'deny' && verdict.rule !== 'plan.demo' ? verdict.rule : null;
  };
  await keepDraft(tx, by, draftOnes[name], now);
  const reached = people.filter((person) => ruleOf(person) === null);
  if (reached.length === 0) return;
  const left = people.filter((person) => ruleOf(person) !== null);
  const id = await keepSent(tx, by, sentOnes[name], at, reached.length, left.length);
  await keepMails(tx, id, by, sentOnes[name].key, reached, at);
  await tx.run(sql`
    insert into campaign_left_out (organisation_id, campaign_id, lead_id, rule, at)
    select ${organisationId}, ${id}, l, r, ${at.toISOString()}
    from unnest(${left.map((person) => person.id)}::uuid[], ${left.map(ruleOf)}::text[]) o(l, r)`);
}

const keepDraft = (tx: Tx, by: string, { key, name }: { key: CampaignTemplateKey; name: string }, now: Date) => {
  const { type, messages } = campaignTemplates[key];
  const made = new Date(now.getTime() - 2 * day).toISOString();
  return tx.run(sql`
    insert into campaigns (organisation_id, id, name, type, time_zone, messages, owner_id, created_at, changed_at)
    values (${tx.scope.organisationId}, ${pastId(made)}, ${name}, ${type}, 'America/Chicago', ${JSON.stringify(messages)}::jsonb, ${by}, ${made}, ${made})`);
};

async function keepSent(
  tx: Tx,
  by: string,
  { key, name }: { key: CampaignTemplateKey; name: string },
  at: Date,
  entered: number,
  leftOut: number,
): Promise<string> {
  const when = at.toISOString();
  const id = pastId(when);
  const month = at.toLocaleDateString('en-US', { month: 'long', timeZone: 'America/Chicago' });
  await tx.run(sql`
    insert into campaigns (organisation_id, id, name, type, state, time_zone, messages, at_when, scheduled_at, started_at, finished_at, is_walked,
      total, entered, left_out, owner_id, created_at, changed_at)
    values (${tx.scope.organisationId}, ${id}, ${`${name}, ${month}`}, 'once', 'sent', 'America/Chicago', ${JSON.stringify(campaignTemplates[key].messages.slice(0, 1))}::jsonb,
      ${JSON.stringify({ mode: 'at', at: when })}::jsonb, ${when}, ${when}, ${when}, true, ${entered + leftOut}, ${entered}, ${leftOut}, ${by}, ${when}, ${when})`);
  return id;
}

async function keepMails(
  tx: Tx,
  campaignId: string,
  by: string,
  key: CampaignTemplateKey,
  people: readonly Person[],
  at: Date,
) {
  const { organisationId } = tx.scope;
  const message = campaignTemplates[key].messages[0]!;
  const words = message.blocks.flatMap((block) => ('words' in block ? [String(block.words)] : [])).join('\n\n');
  const ids = people.map(({ id }) => id);
  const known = await mergeValues(tx, by, sql`l.id = any(${ids}::uuid[])`);
  const rows = people.map((person, place) => {
    const sentAt = new Date(at.getTime() + place * 4_000);
    const values = known.get(person.id)!;
    const later = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000).toISOString();
    const { bounced, unsubscribed, clicked, opened, scanned, replied } = came(place);
    const isHere = !bounced;
    return {
      id: pastId(sentAt.toISOString()),
      send: newId(),
      lead: person.id,
      owner: person.owner,
      address: person.email,
      subject: fillIn(message.subject, values).text,
      body: fillIn(words, values).text,
      at: sentAt.toISOString(),
      state: bounced ? 'failed' : 'sent',
      bounced: bounced ? later(0.1) : null,
      unsubscribed: isHere && unsubscribed ? later(5) : null,
      replied: isHere && replied ? later(20) : null,
      clicked: isHere && clicked ? later(3 + (place % 40)) : null,
      opened: isHere && opened ? later(1 + (place % 20)) : null,
      scanned: isHere && scanned ? later(0.001) : null,
    };
  });
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m(id uuid, send uuid, lead uuid, owner uuid, address text, subject text, body text,
    at timestamptz, state text, bounced timestamptz, unsubscribed timestamptz, replied timestamptz, clicked timestamptz, opened timestamptz, scanned timestamptz)`;
  await tx.run(sql`
    insert into conversations (organisation_id, lead_id, last_at, unread)
    select ${organisationId}, lead, at, 0 from ${told} on conflict do nothing`);
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, purpose, address, subject, body, state, author_id,
      is_automatic, sent_at, created_at, bulk_job_id)
    select ${organisationId}, m.id, k.id, m.lead, 'email', 'out', 'marketing', m.address, m.subject, m.body, m.state, m.owner, true,
      case when m.state = 'sent' then m.at end, m.at, ${campaignId}
    from ${told} join conversations k on k.organisation_id = ${organisationId} and k.lead_id = m.lead`);
  await tx.run(sql`
    insert into campaign_sends (organisation_id, id, campaign_id, message, variant, lead_id, message_id, state, at, replied_at, unsubscribed_at, bounced_at)
    select ${organisationId}, send, ${campaignId}, ${message.id}, 'a', lead, id, state, at, replied, unsubscribed, bounced from ${told}`);
  await tx.run(sql`
    insert into message_clicks (organisation_id, message_id, link, is_human, first_at, last_at)
    select ${organisationId}, m.id, c.link, c.is_human, c.at, c.at from ${told}
    cross join lateral (values (0, true, m.clicked), (-1, true, m.opened), (0, false, m.scanned)) c(link, is_human, at) where c.at is not null`);
}
