import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { writeIcs } from '../calendar/ics/write-ics.ts';
import type { Row } from '../calendar/queries.ts';
import { spanOf } from '../calendar/times.ts';
import { type Letter, letterOf } from '../letters/compose.ts';
import { letterWords, opened } from '../letters/letter-words.ts';
import type { Templated } from '../mail-templates/dress.ts';
import type { TemplatedMail } from '../mail-templates/start.ts';
import { bookingTexts } from './mail-texts.ts';

/** A person outside who has an appointment, by booking it or by invitation. */
export type Promised = {
  leadId: string;
  name: string;
  email: string;
  locale: Locale;
  /** The time zone that the mail states times in. */
  timeZone: string;
  title: string;
  organisation: string;
  host: string;
  hostEmail: string;
};

export type What = 'invited' | 'confirmed' | 'moved' | 'cancelled' | 'reminder';
type Mail = Pick<OutgoingMail, 'replyTo' | 'subject' | 'attachments'> & {
  to: { address: string; name: string };
  letter: Letter;
  preview: string;
  template: Templated;
};

/** The mail about an appointment, with a calendar file attached. `link` lets the visitor change the booking. */
export function mailOf(promised: Promised, row: Row, what: What, link?: string): Mail {
  const texts = bookingTexts[promised.locale];
  const when = new Intl.DateTimeFormat(chooseLanguage(promised.locale, []).tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(!row.allDay && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    timeZone: promised.timeZone,
  }).format(new Date(spanOf(row, promised.timeZone).from));
  const values = {
    name: greetedName(promised.name, promised.locale),
    title: promised.title,
    when,
    host: promised.host || promised.organisation,
    organisation: promised.organisation,
  };
  const isOver = what === 'cancelled';
  const words = letterWords[promised.locale];
  const subject = fillPlain(texts[`${what}Subject`], values).slice(0, 150);
  const items = [
    ...(row.link && !isOver ? [{ label: words.join, link: row.link, kind: 'act' as const }] : []),
    ...(link && !isOver ? [{ label: words.change, link, kind: row.link ? ('plain' as const) : ('act' as const) }] : []),
  ];
  const said: Said[] = [
    { type: 'heading', words: promised.title },
    { type: 'text', words: verbatim(fillPlain(texts.greeting, values)) },
    { type: 'text', words: verbatim(opened(fillPlain(texts[what], values), promised.locale)) },
    {
      type: 'facts',
      rows: [
        { label: words.when, value: when },
        { label: words.where, value: row.place },
        { label: words.with, value: values.host },
      ],
    },
    ...(items.length > 0 ? [{ type: 'buttons', items } as Said] : []),
    { type: 'signature' },
  ];
  const method = isOver ? 'CANCEL' : 'REQUEST';
  const ics = writeIcs(promised.organisation, method, [
    {
      row: { ...row, title: promised.title, notes: '', reminders: [] },
      organiser: { name: values.host, email: promised.hostEmail },
      guests: [{ name: promised.name, email: promised.email }],
    },
  ]);
  return {
    to: { address: promised.email, name: promised.name },
    replyTo: { address: promised.hostEmail, name: values.host },
    subject,
    letter: letterOf(said, { from: row.organiser, locale: promised.locale }),
    preview: when,
    template: { key: `booking_${what}`, values },
    attachments: [
      {
        name: 'appointment.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(ics),
      },
    ],
  };
}

const whats = ['invited', 'confirmed', 'moved', 'cancelled', 'reminder'] as const satisfies What[];

export const bookingMails: readonly TemplatedMail[] = whats.map((what) => ({
  key: `booking_${what}`,
  hasFacts: true,
  usual(locale) {
    const texts = bookingTexts[locale];
    return {
      subject: texts[`${what}Subject`],
      heading: '{title}',
      lines: [texts.greeting, opened(texts[what], locale)],
    };
  },
}));
