import type { DemoName } from '#contract/account/demo.ts';
import { leastFloor } from '#contract/growth/campaigns/compare.ts';
import { comparison } from '#contract/growth/campaigns/content.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import type { CampaignTemplateKey } from '#contract/growth/campaigns/words.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { judged } from '#server/growth/campaigns/audience.ts';
import { suppress } from '#server/people/messages/consent.ts';
import { fillIn } from '#server/people/messages/merge.ts';
import { mergeValues } from '#server/people/messages/templates.ts';
import { pastId } from './past-id.ts';

const day = 86_400_000;

/** `other` is the subject that half of them got. */
type SentOne = { key: CampaignTemplateKey; name: string; other: string; answers: readonly string[] };

const sentOnes: Record<DemoName, SentOne> = {
  'real-estate': {
    key: 'market_update',
    name: 'Market update',
    other: 'What sold near you since summer',
    answers: [
      'Could you send me the numbers for our street?',
      'Thanks, we are not moving this year.',
      'What did the corner lot go for in the end?',
      'Please send it. We are on the east side.',
    ],
  },
  mortgage: {
    key: 'rate_drop',
    name: 'Rate review',
    other: 'Two minutes on your mortgage',
    answers: ['We are at 6.9%. Is it worth a look?', 'Not now, maybe in spring.', 'Can you call me on Thursday?'],
  },
  insurance: {
    key: 'review_ask',
    name: 'Review request',
    other: 'Two honest sentences',
    answers: ['Happy to. You were quick when the roof leaked.', 'Done, I left it this morning.'],
  },
};
const draftOnes: Record<DemoName, { key: CampaignTemplateKey; name: string }> = {
  'real-estate': { key: 'new_seller', name: 'Thinking of selling' },
  mortgage: { key: 'preapproval_ending', name: 'Pre-approval ending' },
  insurance: { key: 'renewal', name: 'Renewal review' },
};

const mostPeople = 120;
/** One mail leaves so long after the other. */
const apart = 4_000;
const noMailbox = '550 5.1.1 The mailbox does not exist.';

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
  await keepMails(tx, id, by, sentOnes[name], reached, at);
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
  { key, name, other }: SentOne,
  at: Date,
  entered: number,
  leftOut: number,
): Promise<string> {
  const when = at.toISOString();
  const ended = new Date(at.getTime() + entered * apart).toISOString();
  const id = pastId(when);
  // So few that no winner is named, and the page says why.
  const compared = comparison.parse({ of: 'subject', by: 'clicks', floor: leastFloor, days: 7, subject: other });
  const month = at.toLocaleDateString('en-US', { month: 'long', timeZone: 'America/Chicago' });
  await tx.run(sql`
    insert into campaigns (organisation_id, id, name, type, state, time_zone, messages, at_when, comparison, scheduled_at, started_at, finished_at, is_walked,
      total, entered, left_out, owner_id, created_at, changed_at)
    values (${tx.scope.organisationId}, ${id}, ${`${name}, ${month}`}, 'once', 'sent', 'America/Chicago', ${JSON.stringify(campaignTemplates[key].messages.slice(0, 1))}::jsonb,
      ${JSON.stringify({ mode: 'at', at: when })}::jsonb, ${JSON.stringify(compared)}::jsonb, ${when}, ${when}, ${ended}, true, ${entered + leftOut}, ${entered}, ${leftOut}, ${by}, ${when}, ${when})`);
  return id;
}

async function keepMails(
  tx: Tx,
  campaignId: string,
  by: string,
  { key, other, answers }: SentOne,
  people: readonly Person[],
  at: Date,
) {
  const { organisationId } = tx.scope;
  const message = campaignTemplates[key].messages[0]!;
  const words = message.blocks.flatMap((block) => ('words' in block ? [String(block.words)] : [])).join('\n\n');
  const ids = people.map(({ id }) => id);
  const known = await mergeValues(tx, by, sql`l.id = any(${ids}::uuid[])`);
  const rows = people.map((person, place) => {
    const sentAt = new Date(at.getTime() + place * apart);
    const variant = place % 2 === 0 ? 'a' : 'b';
    const values = known.get(person.id)!;
    const later = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000).toISOString();
    const { bounced, unsubscribed, clicked, opened, scanned, replied } = came(place);
    const isHere = !bounced;
    return {
      id: pastId(sentAt.toISOString()),
      answer: pastId(later(20)),
      send: newId(),
      lead: person.id,
      owner: person.owner,
      address: person.email,
      variant,
      subject: fillIn(variant === 'a' ? message.subject : other, values).text,
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
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m(id uuid, answer uuid, send uuid, lead uuid, owner uuid, address text, variant text, subject text, body text,
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
    select ${organisationId}, send, ${campaignId}, ${message.id}, variant, lead, id, state, at, replied, unsubscribed, bounced from ${told}`);
  await tx.run(sql`
    insert into message_clicks (organisation_id, message_id, link, is_human, first_at, last_at)
    select ${organisationId}, m.id, c.link, c.is_human, c.at, c.at from ${told}
    cross join lateral (values (0, true, m.clicked), (-1, true, m.opened), (0, false, m.scanned)) c(link, is_human, at) where c.at is not null`);
  await keepAnswers(tx, told, answers);
  await keepRefused(tx, told);
}

/** What those who answered wrote: it stands in their conversation, as what anybody writes does. */
async function keepAnswers(tx: Tx, told: Sql, answers: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state, sent_at, created_at)
    select ${organisationId}, m.answer, k.id, m.lead, 'email', 'in', m.address, 'Re: ' || m.subject,
      (${[...answers]}::text[])[1 + (row_number() over (order by m.at) - 1) % ${sql.int(answers.length)}], 'received', m.replied, m.replied
    from ${told} join conversations k on k.organisation_id = ${organisationId} and k.lead_id = m.lead where m.replied is not null`);
  await tx.run(sql`
    update conversations k set last_at = greatest(k.last_at, m.replied), last_in_at = greatest(k.last_in_at, m.replied)
    from ${told} where k.organisation_id = ${organisationId} and k.lead_id = m.lead and m.replied is not null`);
}

/** What came back, and who wanted no more: nothing goes there again, and the gate says why. */
async function keepRefused(tx: Tx, told: Sql): Promise<void> {
  const { organisationId } = tx.scope;
  const refused = await tx.all<{ address: string; hasBounced: boolean }>(sql`
    select address, bounced is not null as "hasBounced" from ${told} where bounced is not null or unsubscribed is not null`);
  for (const { address, hasBounced } of refused)
    await suppress(tx, {
      channel: 'email',
      address,
      scope: hasBounced ? 'all' : 'marketing',
      reason: hasBounced ? 'bounce' : 'unsubscribe',
      note: hasBounced ? noMailbox : '',
    });
  await tx.run(sql`
    update messages x set failure = ${noMailbox} from ${told}
    where x.organisation_id = ${organisationId} and x.id = m.id and m.bounced is not null`);
  await tx.run(sql`
    insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis, at)
    select ${organisationId}, lead, 'email', address, 'marketing', 'revoked', 'unsubscribe', unsubscribed
    from ${told} where unsubscribed is not null`);
}
