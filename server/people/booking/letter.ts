import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { writeIcs } from '../calendar/ics/write-ics.ts';
import type { Row } from '../calendar/queries.ts';
import { spanOf } from '../calendar/times.ts';
import { bookingTexts } from './mail-texts.ts';

/** Somebody outside who was promised a time: by booking it, or by an invitation. */
export type Promised = {
  leadId: string;
  name: string;
  email: string;
  locale: Locale;
  /** Where they read the time. */
  timeZone: string;
  title: string;
  organisation: string;
  host: string;
  hostEmail: string;
};

export type What = 'invited' | 'confirmed' | 'moved' | 'cancelled' | 'reminder';
type Letter = Pick<OutgoingMail, 'replyTo' | 'subject' | 'text' | 'attachments'> & {
  to: { address: string; name: string };
};

/** What they are told of it, with a file for their own calendar. `link`: where they can change it themselves. */
export function letterOf(promised: Promised, row: Row, what: What, link?: string): Letter {
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
    name: promised.name,
    title: promised.title,
    when,
    host: promised.host || promised.organisation,
    organisation: promised.organisation,
  };
  const isOver = what === 'cancelled';
  const lines = [
    fillPlain(texts.greeting, values),
    '',
    fillPlain(texts[what], values),
    '',
    when,
    ...[row.place, row.link].filter(Boolean),
    values.host,
    '',
    ...(isOver || !link ? [] : [texts.change, link, '']),
    promised.organisation,
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
    subject: fillPlain(texts[`${what}Subject`], values).slice(0, 150),
    text: `${lines.join('\n')}\n`,
    attachments: [
      {
        name: 'appointment.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(ics),
      },
    ],
  };
}
