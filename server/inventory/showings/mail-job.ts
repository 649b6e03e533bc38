import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, isLocale, type Locale } from '#contract/core/locale.ts';
import { momentIn } from '#contract/core/moment-words.ts';
import { id } from '#contract/core/primitives.ts';
import { localAt } from '#contract/core/time-zone.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { MailAttachment } from '#server/outside/mail/mail.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { singleEvent, writeIcs } from '#server/people/calendar/ics/write-ics.ts';
import { compose, letterOf } from '#server/people/letters/compose.ts';
import { letterWords } from '#server/people/letters/letter-words.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { cardPhoto } from '../listings/photos/shown.ts';
import { type MailKind, mailKinds, showingTexts } from './mail-texts.ts';
import { textParty } from './text-party.ts';
import { showingToken } from './token.ts';

type Facts = {
  address: string;
  startsAt: string;
  timeZone: string;
  locale: string;
  reason: string;
  organisation: string;
  listingId: string;
  photo: string | null;
  /** The listing agent. */
  from: string | null;
  fromEmail: string | null;
  /** The visiting agent. */
  agent: string;
  minutes: number;
  version: number;
};
/** A recipient: a member, or an outside person who isn't a lead. */
type Party = {
  answerId: string | null;
  userId: string | null;
  name: string;
  email: string;
  /** Phone for texts: of a requester who asked for them, or of a contact who is a client here. */
  phone: string | null;
  leadId: string | null;
};

/** Notifies the requester and the contacts about a showing, each with their own link. */
export const showingMailJob = defineJob({
  kind: 'showing.mail',
  payload: z.strictObject({ showingId: id, what: z.enum(mailKinds), answerId: id.optional() }),
  maxAttempts: 8,
  timeoutSeconds: 120,
  async run({ services, job, payload: { showingId, what, answerId } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    await tellOfShowing(services, scope, { showingId, what, answerId, key: `showing.mail ${job.id}` });
    return undefined;
  },
});

type Telling = { showingId: string; what: MailKind; answerId?: string | undefined; key: string };

async function tellOfShowing(services: Services, scope: Scope, telling: Telling): Promise<void> {
  const { facts, parties } = await services.db.withOrg(scope, async (tx) => {
    const { organisationId } = scope;
    const found = await tx.one<Facts & { asker: Party }>(sql`
      select l.unparsed_address as address, s.starts_at as "startsAt", s.time_zone as "timeZone", s.locale, s.reason, o.name as organisation,
        l.id as "listingId", ${cardPhoto} as photo, l.owner_id as "from", w.email as "fromEmail", s.minutes, s.version,
        concat_ws(', ', nullif(coalesce(nullif(s.agent_name, ''), trim(u.first_name || ' ' || u.last_name)), ''), nullif(s.agent_brokerage, '')) as agent,
        json_build_object('answerId', null, 'userId', case when s.agent_email = '' then s.asked_by end,
          'name', coalesce(nullif(s.agent_name, ''), trim(u.first_name || ' ' || u.last_name)),
          'email', coalesce(nullif(s.agent_email, ''), u.email), 'phone', case when s.may_text then nullif(s.agent_phone, '') end,
          'leadId', null) as asker
      from showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
      join organisations o on o.id = s.organisation_id left join users u on u.id = s.asked_by
      left join users w on w.id = l.owner_id
      where s.organisation_id = ${organisationId} and s.id = ${telling.showingId}`);
    if (!found) return { facts: undefined, parties: [] };
    const { asker, ...known } = found;
    // A cancellation concerns all asked contacts too; other messages go to a single recipient.
    const contacts = await tx.all<Party>(sql`
      select n.id as "answerId", n.user_id as "userId", coalesce(nullif(n.name, ''), trim(u.first_name || ' ' || u.last_name)) as name,
        coalesce(nullif(n.email, ''), u.email) as email, c.phone, c.id as "leadId"
      from showing_answers n left join users u on u.id = n.user_id
      left join lateral (select k.id, k.phone from leads k where n.user_id is null and k.organisation_id = n.organisation_id
        and k.email = n.email and k.phone is not null and k.archived_at is null order by k.id limit 1) c on true
      where n.organisation_id = ${organisationId} and n.showing_id = ${telling.showingId} and n.asked_at is not null
        and ${telling.what === 'asked' ? sql`n.id = ${telling.answerId ?? null}::uuid` : sql.raw(telling.what === 'cancelled' ? 'true' : 'false')}
      order by n.id`);
    return { facts: known, parties: telling.what === 'asked' ? contacts : [asker, ...contacts] };
  });
  if (!facts) return;
  for (const party of parties) if (party.email) await tell(services, scope, telling, facts, party);
}

/** The main button of each email; requests have two answer buttons instead. */
const leadsOn: Partial<Record<MailKind, 'reply' | 'feedback'>> = { proposed: 'reply', feedback: 'feedback' };

async function tell(services: Services, scope: Scope, telling: Telling, facts: Facts, party: Party): Promise<void> {
  const { secret, publicUrl } = services.settings;
  const { organisationId } = scope;
  const locale = await languageOf(services, facts, party);
  const texts = showingTexts[locale];
  const words = letterWords[locale];
  const values = { name: greetedName(party.name, locale), address: facts.address };
  const when = momentIn(chooseLanguage(locale, []).tag, new Date(facts.startsAt), facts.timeZone);
  const sentence = fillPlain(texts[telling.what], values);
  const path = `/showing/${showingToken(secret, organisationId!, telling.showingId, party.answerId ?? '')}`;
  const view = { label: words[leadsOn[telling.what] ?? 'details'], link: path, kind: 'act' } as const;
  const subject = sentence.slice(0, 150);
  const said: Said[] = [
    { type: 'heading', words: subject },
    { type: 'text', words: verbatim(fillPlain(texts.greeting, values)) },
    {
      type: 'facts',
      rows: [
        { label: words.when, value: when },
        { label: words.home, value: facts.address },
        { label: words.with, value: telling.what === 'asked' ? facts.agent : '' },
        { label: words.note, value: facts.reason },
      ],
    },
    {
      type: 'buttons',
      // The page asks again, so that a program following links decides nothing.
      items:
        telling.what === 'asked'
          ? [
              { label: words.approve, link: `${path}?deed=confirm`, kind: 'act' },
              { label: words.decline, link: `${path}?deed=decline`, kind: 'plain' },
              { ...view, kind: 'plain' },
            ]
          : [view],
    },
    ...(facts.photo ? [{ type: 'homes' } as const] : []),
    { type: 'signature' },
  ];
  const homes = facts.photo ? [{ ...noWords, id: facts.listingId, place: facts.address, photo: facts.photo }] : [];
  const letter = letterOf(said, { homes, from: facts.from, locale });
  const mail = {
    key: `${telling.key} ${party.answerId ?? 'asker'}`,
    subject,
    automatic: true,
    attachments: calendarOf(telling, facts, party),
  };
  const to = { address: party.email, name: party.name };
  if (!party.userId) {
    await sendAutomaticMail(services, scope, {
      ...{ ...mail, leadId: null, hasActed: !party.answerId, to },
      ...{ letter, preview: when, isSecret: true },
      ...(telling.what !== 'asked' && {
        template: {
          key: `showing_${telling.what}` as const,
          values: { ...values, when, organisation: facts.organisation },
        },
      }),
    });
    if (!party.phone) return;
    const { what, showingId } = telling;
    const words = { sentence: `${facts.organisation}: ${sentence}, ${when}.`, link: `${publicUrl}${path}` };
    return textParty(services, scope, {
      ...{ what, showingId, phone: party.phone, leadId: party.leadId, key: `${mail.key} text` },
      ...words,
    });
  }
  const { text, html } = await services.db.withOrg(scope, (tx) =>
    compose(tx, publicUrl, letter, { subject, preview: when }),
  );
  await services.mail.send({ ...mail, text, html, organisationId, to: [to] });
}

const noWords = { label: '', price: '', facts: '', link: null, note: '' };

/** An ICS file that adds the confirmed showing to the recipient's calendar, or removes it. */
function calendarOf({ showingId, what }: Telling, facts: Facts, party: Party): MailAttachment[] {
  if (what !== 'confirmed' && what !== 'cancelled') return [];
  const method = what === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const start = localAt(Date.parse(facts.startsAt), facts.timeZone).slice(0, 16);
  const event = { id: showingId, title: facts.address, place: facts.address, start, version: facts.version };
  const ics = writeIcs(facts.organisation, method, [
    {
      row: singleEvent({ ...event, minutes: facts.minutes, timeZone: facts.timeZone }),
      ...(facts.fromEmail && { organiser: { name: facts.organisation, email: facts.fromEmail } }),
      guests: [{ name: party.name, email: party.email }],
    },
  ]);
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [{ name: 'showing.ics', contentType, content: Buffer.from(ics) }];
}

/** A requester gets the language of the request page, a member their own. */
async function languageOf({ db }: Services, facts: Facts, { userId, answerId }: Party): Promise<Locale> {
  if (!userId) return !answerId && isLocale(facts.locale) ? facts.locale : 'en';
  const known = await db.asSystem((tx) =>
    tx.one<{ locale: string }>(sql`
      select preferred_locale as locale from user_language_preferences where user_id = ${userId}`),
  );
  return known && isLocale(known.locale) ? known.locale : 'en';
}
