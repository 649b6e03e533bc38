import { contact } from '#contract/public/contact.ts';
import { contactConsent, contactConsentVersion } from '#contract/public/contact-consent.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { keepMessage } from './keep-message.ts';
import { isTooFast, openedNow } from './opened.ts';
import { columns, type MessageRow, messagesIn } from './queries.ts';

const hour = 60 * 60;
/** From one network, and under one address from wherever it comes. */
const most = 10;

export const contactRoutes: Served[] = [
  serve(contact.form, async ({ services }) => ({ opened: openedNow(services.settings.secret) })),

  serve(contact.send, async ({ input, request, services, write }) => {
    const { consent: _, opened, website, ...message } = input;
    const suspected = isTooFast(services.settings.secret, opened) || website !== '';
    await limit(services.db, `contact from ${networkOf(request.ip)}`, most, hour);
    await limit(services.db, `contact by ${message.email}`, most, hour);
    return write(async (tx) => {
      const consent = { consentText: contactConsent[message.locale], consentVersion: contactConsentVersion };
      await keepMessage(tx, { ...message, ...consent, suspected });
      // A program is answered like a person, so that it learns nothing.
      return { done: true as const };
    });
  }),

  serve(contact.list, ({ input, write }) => write((tx) => messagesIn(tx, input))),

  serve(contact.handle, ({ input, actor, write }) =>
    write(async (tx) => {
      const row = await tx.one<MessageRow>(sql`
        update contact_messages
        set handled_at = case when ${input.handled} then coalesce(handled_at, now()) end,
            handled_by = case when ${input.handled} then coalesce(handled_by, ${actor.userId}) end
        where id = ${input.id} returning ${columns}`);
      if (!row) throw notFound();
      return row;
    }),
  ),
];
