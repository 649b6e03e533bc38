import { inDollars } from '#contract/inventory/marketing/facts.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import type { Lead } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { readFacts } from '#server/inventory/marketing/kits.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { stagesOf } from '#server/people/leads/stages/stages.ts';
import { type Composer, nowhere, type Said, Sources, said } from '../material.ts';

async function personFor(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  return lead;
}

const personalOf = ({ firstName, lastName, name, email, phone }: Lead): string[] =>
  [name, firstName, lastName, email, phone].filter((one): one is string => !!one && one.trim().length > 1);

type Heard = { id: string; body: string; subject: string; channel: string; direction: string; at: string };

/** The latest messages with the lead, newest first. */
const lastMessages = (tx: Tx, leadId: string, most: number, direction?: 'in'): Promise<Heard[]> =>
  tx.all<Heard>(sql`
    select m.id, m.body, m.subject, m.channel, m.direction, m.created_at as at from messages m
    where m.organisation_id = ${tx.scope.organisationId} and m.lead_id = ${leadId} and m.body <> ''
      ${direction ? sql`and m.direction = ${direction}` : sql``}
    order by m.id desc limit ${sql.int(most)}`);

export const whoWrites = (tx: Tx, actor: Member) =>
  tx.get<{ name: string; organisation: string }>(sql`
    select trim(u.first_name || ' ' || u.last_name) as name, ${brandName} as organisation
    from users u, organisations o left join brands w on w.organisation_id = o.id
    where u.id = ${actor.userId} and o.id = ${actor.organisationId}`);

/** What a message may ask for, with a reply that needs no further facts. */
const asks: { pattern: RegExp; answer: string }[] = [
  {
    pattern: /\b(?:tour|showing|see (?:it|the (?:home|house|place))|visit|view(?:ing)?)\b/i,
    answer: 'I can arrange a showing: which days and times suit you?',
  },
  { pattern: /\b(?:offer|bid)\b/i, answer: 'I can walk you through what an offer needs; when may I call you?' },
  {
    pattern: /\b(?:pre-?approv\w+|mortgage|financ\w+|lender|loan|down payment)\b/i,
    answer: 'A lender can tell you what fits your budget; I can send you several to choose from.',
  },
  {
    pattern: /\b(?:sell|list) (?:my|our)\b|\bworth\b|\bvalue\b/i,
    answer: 'I can prepare a market analysis of your home; what is the address?',
  },
  { pattern: /\b(?:call|phone|ring) me\b/i, answer: 'I will call you; which number and time are best?' },
  { pattern: /\?/, answer: 'I will look into your question and get back to you with an answer.' },
];

export const messageReply: Composer = async (tx, actor, given) => {
  const lead = await personFor(tx, actor, given.lead!);
  const lately = await lastMessages(tx, lead.id, 5, 'in');
  const [heard] = lately;
  const writer = await whoWrites(tx, actor);
  const sources = new Sources();
  const link = `/lead/${lead.id}`;
  const isText = given.channel === 'sms';
  const body: Said[] = [];
  const name = lead.firstName
    ? sources.add({ of: 'lead', label: 'First name', value: lead.firstName, link })
    : undefined;
  const asked =
    heard && sources.add({ of: 'message', label: 'Their message', value: heard.body.slice(0, 2_000), link });
  const from = sources.add({
    of: 'brand',
    label: 'Who writes',
    value: `${writer.name}, ${writer.organisation}`,
    link: '/settings',
  });
  body.push(said(lead.firstName ? `Hi ${lead.firstName},` : 'Hello,', name ?? from));
  if (asked) body.push(said('Thank you for your message.', asked));
  if (given.say) {
    const own = sources.add({ of: 'words', label: 'What you want to say', value: given.say });
    body.push(...splitSentences(given.say).map((one) => said(/[.!?]$/.test(one) ? one : `${one}.`, own)));
  }
  if (given.listing) {
    const { now, listing } = await readFacts(tx, actor, given.listing);
    const of = (label: string, value: string) =>
      sources.add({ of: 'listing', label, value, link: `/listing/${listing.id}` });
    const place = now.address ?? now.city ?? 'the home';
    const status = {
      Active: 'is on the market',
      'Coming Soon': 'comes on the market soon',
      Pending: 'is pending',
      Closed: 'has sold',
    }[now.standardStatus as string];
    if (status) body.push(said(`${place} ${status}.`, of('Address', place), of('Status', now.standardStatus)));
    if (now.listPrice !== null && ['Active', 'Coming Soon'].includes(now.standardStatus))
      body.push(said(`The asking price is ${inDollars(now.listPrice)}.`, of('List price', inDollars(now.listPrice))));
  }
  const wanted = heard && asks.find(({ pattern }) => pattern.test(heard.body));
  if (wanted) body.push(said(wanted.answer, asked));
  if (!asked && !given.say) body.push(said('How can I help you today?', from));
  body.push(said(isText ? `– ${writer.name}` : `Best regards, ${writer.name}, ${writer.organisation}`, from));
  const subject = heard?.subject
    ? said(
        /^re:/i.test(heard.subject) ? heard.subject : `Re: ${heard.subject}`,
        sources.add({ of: 'message', label: 'Their subject', value: heard.subject, link }),
      )
    : said(`A message from ${writer.name}`, from);
  return {
    sources: sources.all,
    parts: [...(isText ? [] : [{ name: 'subject', sentences: [subject] }]), { name: 'body', sentences: body }],
    subject: { type: 'lead', id: lead.id, name: lead.name },
    personal: personalOf(lead),
    // Earlier messages count too: a mention of a death still matters when the next message only asks for a time.
    heard: [...lately.flatMap(({ subject, body }) => [subject, body]), given.say].filter(Boolean).join('\n'),
    place: { ...nowhere, state: lead.state ?? undefined },
  };
};

const nextStep =
  /\b(?:will|i'll|we'll|going to|need(?:s)? to|should|must|send|call (?:back|him|her|them)|follow up|schedule|book|prepare|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next|the end)|todo|to do|next step)\b/i;

/** Sorts the sentences of the notes into a summary and adds none of its own. */
export const callSummary: Composer = async (tx, actor, given) => {
  const lead = given.lead ? await personFor(tx, actor, given.lead) : undefined;
  const sources = new Sources();
  const sentences = given
    .notes!.split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
    .filter(Boolean)
    .flatMap(splitSentences)
    .map((words, at) => {
      const whole = /[.!?]$/.test(words) ? words : `${words}.`;
      const text = whole.charAt(0).toUpperCase() + whole.slice(1);
      return said(text, sources.add({ of: 'note', label: `Your notes, line ${at + 1}`, value: words }));
    });
  const steps = sentences.filter(({ text }) => nextStep.test(text));
  return {
    sources: sources.all,
    parts: [
      { name: 'summary', sentences: sentences.filter((one) => !steps.includes(one)) },
      { name: 'next_steps', sentences: steps },
    ],
    subject: lead ? { type: 'lead', id: lead.id, name: lead.name } : null,
    personal: lead ? personalOf(lead) : [],
    heard: '',
    place: nowhere,
  };
};

const short = (text: string, most = 200): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, '')}…`;
};
const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(instant));
/** A day without a time is the same day everywhere. */
const dayOf = (day: string): string => dayIn(`${day}T00:00:00Z`, 'UTC');

/** A stage by the name that its organization gave it. */
async function stageName(tx: Tx, key: string): Promise<string> {
  const name = (await stagesOf(tx)).find((stage) => stage.key === key)?.name;
  return name ?? (key === lostStage ? 'lost' : key.replaceAll('_', ' '));
}

export const meetingBrief: Composer = async (tx, actor, given) => {
  const lead = await personFor(tx, actor, given.lead!);
  const sources = new Sources();
  const link = `/lead/${lead.id}`;
  const field = (label: string, value: string) => sources.add({ of: 'lead', label, value, link });
  const stage = await stageName(tx, lead.stage);
  const kind = lead.kind === 'other' ? 'lead' : `${lead.kind} lead`;
  const who: Said[] = [
    said(
      `${lead.name}: ${kind}, stage ${stage}.`,
      field('Name', lead.name),
      field('Kind', lead.kind),
      field('Stage', stage),
    ),
  ];
  if (lead.budget !== null)
    who.push(said(`Budget: ${inDollars(lead.budget)}.`, field('Budget', inDollars(lead.budget))));
  const areas = lead.areas ?? [];
  if (areas.length > 0) who.push(said(`Areas: ${areas.join(', ')}.`, field('Areas', areas.join(', '))));
  // Where somebody lives is not where they look.
  if (lead.city) who.push(said(`City: ${lead.city}.`, field('City', lead.city)));
  if (lead.timeframe)
    who.push(said(`Time frame: ${lead.timeframe.replaceAll('_', ' ')}.`, field('Time frame', lead.timeframe)));
  if (lead.tags.length > 0) who.push(said(`Tags: ${lead.tags.join(', ')}.`, field('Tags', lead.tags.join(', '))));
  const zone = await zoneOf(tx);
  const messages = await lastMessages(tx, lead.id, 5);
  const notes = await tx.all<{ body: string; at: string }>(sql`
    select n.body, n.created_at as at from notes n where n.organisation_id = ${tx.scope.organisationId} and n.lead_id = ${lead.id}
    order by n.id desc limit 5`);
  const lately: Said[] = [
    ...messages.map(({ body, direction, channel, at }) => {
      const day = dayIn(at, zone);
      const way = channel === 'sms' ? 'text' : channel;
      const who = direction === 'in' ? 'They wrote' : 'We wrote';
      return said(
        `${day}: ${who} by ${way}: “${short(body)}”`,
        sources.add({ of: 'message', label: `Message of ${day}`, value: `${day} ${body}`, link }),
      );
    }),
    ...notes.map(({ body, at }) => {
      const day = dayIn(at, zone);
      return said(
        `${day}: Note: “${short(body)}”`,
        sources.add({ of: 'note', label: `Note of ${day}`, value: `${day} ${body}`, link }),
      );
    }),
  ];
  const tasks = await tx.all<{ title: string; due: string | null }>(sql`
    select k.title, k.due_on::text as due from tasks k where k.organisation_id = ${tx.scope.organisationId} and k.lead_id = ${lead.id} and k.done_at is null
    order by k.due_key limit 10`);
  const todo = tasks.map(({ title, due }) =>
    said(
      due ? `${title} (due ${dayOf(due)}).` : `${title}.`,
      sources.add({ of: 'task', label: 'Open task', value: `${title} ${due ? dayOf(due) : ''}`.trim(), link }),
    ),
  );
  return {
    sources: sources.all,
    parts: [
      { name: 'who', sentences: who },
      { name: 'lately', sentences: lately },
      { name: 'to_do', sentences: todo },
    ],
    subject: { type: 'lead', id: lead.id, name: lead.name },
    personal: personalOf(lead),
    heard: '',
    place: nowhere,
  };
};
