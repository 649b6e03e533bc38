import { contact } from '#contract/public/contact.ts';
import { contactConsent, contactConsentVersion } from '#contract/public/contact-consent.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { assignMessage, setStatus } from './change-message.ts';
import { keepMessage } from './keep-message.ts';
import { isTooFast, openedNow } from './opened.ts';
import { changesOf, messageById, messageCounts, messagesIn } from './queries.ts';

const hour = 60 * 60;
/** Messages allowed from one network, and from one email address across networks. */
const most = 10;

export const contactRoutes: Served[] = [
  serve(contact.form, async ({ services }) => ({ opened: openedNow(services.settings.secret) })),

  serve(contact.send, async ({ input, request, services, write }) => {
    const { consent: _, opened, website, ...message } = input;
    const suspected = isTooFast(services.settings.secret, opened) || website !== '';
    await limit(services.db, `contact from ${networkOf(request.ip)}`, most, hour);
    await limitForm(services.db, 'contact', most, hour);
    await limit(services.db, `contact by ${message.email}`, most, hour);
    return write(async (tx) => {
      const consent = { consentText: contactConsent[message.locale], consentVersion: contactConsentVersion };
      await keepMessage(tx, { ...message, ...consent, suspected });
      // Spam gets the same answer as a real message, so that its sender learns nothing.
      return { done: true as const };
    });
  }),

  serve(contact.list, ({ input, actor, write }) => write((tx) => messagesIn(tx, input, actor.userId))),
  serve(contact.counts, ({ write }) => write(messageCounts)),
  serve(contact.read, ({ input, write }) =>
    write(async (tx) => ({ message: await messageById(tx, input.id), changes: await changesOf(tx, input.id) })),
  ),
  serve(contact.setStatus, ({ input, actor, write }) =>
    write((tx) => setStatus(tx, input.id, input.status, actor.userId)),
  ),
  serve(contact.assign, ({ input, actor, write }) =>
    write((tx) => assignMessage(tx, input.id, input.to, actor.userId)),
  ),
];
