import { consents } from '#contract/people/consents.ts';
import { inbox } from '#contract/people/inbox.ts';
import { messages } from '#contract/people/messages.ts';
import { voice } from '#contract/people/voice.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { adoptConversation } from './adopt.ts';
import { addChannel, channelList, removeChannel } from './channels.ts';
import {
  changeConversation,
  conversationJson,
  conversationMessages,
  inboxPage,
  markRead,
  reply,
  unreadCount,
} from './inbox.ts';
import { inboxFound } from './inbox-search.ts';
import { addConsent, consentsOfLead, forbidContact } from './lead-consents.ts';
import { previewMany, sampleMany, sendMany } from './many.ts';
import { messagePage } from './queries.ts';
import { changeSettings, settingsJson } from './settings.ts';
import { changeTemplate, createTemplate, fillTemplate, removeTemplate, templateList } from './templates.ts';
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts';
import { changeVoice, complete, dial, voiceCallOf, voiceSettings } from './voice/calls.ts';
import { cancelMessage, checkSend, logCall, sendMessage } from './write-message.ts';

const done = { done: true as const };
const hour = 60 * 60;

export const messageRoutes: Served[] = [
  serve(consents.ofLead, ({ tx, actor, input }) => consentsOfLead(tx, actor, input.id)),
  serve(consents.add, ({ tx, actor, input }) => addConsent(tx, actor, input)),
  serve(consents.forbid, async ({ tx, actor, input }) => {
    await forbidContact(tx, actor, input);
    return done;
  }),
  serve(consents.readUnsubscribe, ({ input, services }) => readUnsubscribe(services, input.token)),
  serve(consents.unsubscribe, async ({ input, request, services }) => {
    await limit(services.db, `unsubscribed from ${networkOf(request.ip)}`, 10_000, hour);
    return unsubscribe(services, input.token, request);
  }),

  serveJson(messages.settings, (_, actor) => settingsJson(actor)),
  serve(messages.changeSettings, ({ tx, actor, input }) => changeSettings(tx, actor, input)),
  serve(messages.check, ({ tx, actor, input }) => checkSend(tx, actor, input)),
  serveJson(messages.list, messagePage),
  serve(messages.send, ({ tx, actor, input }) => sendMessage(tx, actor, input)),
  serve(messages.logCall, ({ tx, actor, input }) => logCall(tx, actor, input)),
  serve(messages.previewMany, ({ tx, actor, input }) => previewMany(tx, actor, input)),
  serve(messages.sampleMany, ({ tx, actor, input }) => sampleMany(tx, actor, input)),
  serve(messages.sendMany, ({ tx, actor, input }) => sendMany(tx, actor, input)),
  serve(messages.cancel, ({ tx, actor, input }) => cancelMessage(tx, actor, input.id)),

  serve(voice.settings, ({ tx, actor, services }) => voiceSettings(tx, actor, services)),
  serve(voice.changeSettings, ({ tx, actor, input }) => changeVoice(tx, actor, input)),
  serve(voice.dial, ({ tx, actor, services, input }) => dial(tx, actor, services, input)),
  serve(voice.get, ({ tx, actor, input }) => voiceCallOf(tx, actor, input.id)),
  serve(voice.complete, ({ tx, actor, input }) => complete(tx, actor, input)),

  serveJson(messages.templates, (_, actor) => templateList(actor)),
  serve(messages.createTemplate, ({ tx, actor, input }) => createTemplate(tx, actor, input)),
  serve(messages.changeTemplate, ({ tx, version, input }) => changeTemplate(tx, version, input)),
  serve(messages.removeTemplate, async ({ tx, input }) => {
    await removeTemplate(tx, input.id);
    return done;
  }),
  serve(messages.fillTemplate, ({ tx, actor, input }) => fillTemplate(tx, actor, input)),

  serveJson(inbox.list, inboxPage),
  serveJson(inbox.search, inboxFound),
  serveJson(inbox.count, (_, actor) => unreadCount(actor)),
  serveJson(inbox.get, conversationJson),
  serveJson(inbox.messages, conversationMessages),
  serve(inbox.markRead, async ({ tx, actor, input }) => {
    await markRead(tx, actor, input);
    return done;
  }),
  serve(inbox.change, ({ tx, actor, version, input }) => changeConversation(tx, actor, version, input)),
  serve(inbox.adopt, ({ tx, actor, input }) => adoptConversation(tx, actor, input)),
  serve(inbox.reply, ({ tx, actor, input }) => reply(tx, actor, input)),
  serveJson(inbox.channels, (_, actor) => channelList(actor)),
  serve(inbox.addChannel, ({ tx, actor, input, services }) => addChannel(tx, actor, services.settings, input)),
  serve(inbox.removeChannel, async ({ tx, actor, input }) => {
    await removeChannel(tx, actor, input.id);
    return done;
  }),
];
