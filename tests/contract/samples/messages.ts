import { unsubscribeToken } from '#server/people/messages/unsubscribe-token.ts';
import { newAddress } from '../things/kit.ts';
import {
  newHeldMessage,
  newMessageChannel,
  newReachableLead,
  newTemplate,
  newUnknownSender,
} from '../things/people.ts';
import { newDialable, newVoiceCall } from '../things/voice.ts';
import { nextNumber } from '../world.ts';
import { apart, type For, nothing, type Samples } from './sample.ts';

const wayOut = async ({ world, office }: For) => {
  const { secret } = world.server.services.settings;
  return { input: { token: unsubscribeToken(secret, office.organisationId, office.organisationId, newAddress()) } };
};

/** Samples of messages to people outside, and their consent. */
export const messageSamples: Pick<Samples, 'consents' | 'messages' | 'inbox' | 'voice'> = {
  consents: {
    ofLead: async ({ world, office, by }) => ({ input: { id: await newReachableLead(world, office, by) } }),
    add: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        purpose: 'marketing',
        kind: 'given',
        basis: 'verbal',
        note: `${office.mark} ${nextNumber()}`,
      },
    }),
    forbid: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), channels: ['call'] },
    }),
    readUnsubscribe: wayOut,
    unsubscribe: wayOut,
  },
  voice: {
    settings: nothing,
    changeSettings: async () => ({ input: { recording: nextNumber() % 2 ? 'announced' : 'one_party' } }),
    dial: async ({ world, office, by }) => ({ input: { id: await newDialable(world, office, by) } }),
    get: async ({ world, office, by }) => ({ input: { id: await newVoiceCall(world, office, by) } }),
    complete: async ({ world, office, by }) => ({
      input: {
        id: await newVoiceCall(world, office, by),
        outcome: 'voicemail',
        note: `${office.mark} ${nextNumber()}`,
      },
    }),
  },
  messages: {
    settings: nothing,
    changeSettings: async ({ office }) => ({ input: { postalAddress: `${nextNumber()} Elm Street\n${office.mark}` } }),
    sampleMany: async ({ world, office, by }) => ({
      input: {
        selection: { ids: [await newReachableLead(world, office, by)] },
        subject: office.mark,
        body: `Hi {{first_name|there}}, {{city}}`,
      },
    }),
    check: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), channel: 'email' },
    }),
    list: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).leadId } }),
    send: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        channel: 'email',
        subject: office.mark,
        body: `${office.mark} ${nextNumber()}`,
      },
    }),
    logCall: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        outcome: 'voicemail',
        note: `${office.mark} ${nextNumber()}`,
      },
    }),
    previewMany: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newReachableLead(world, office, by)] }, channel: 'email' },
    }),
    sendMany: async ({ world, office, by }) => ({
      input: {
        selection: { ids: [await newReachableLead(world, office, by)] },
        channel: 'email',
        subject: office.mark,
        body: `Hi {{first_name|there}} ${nextNumber()}`,
      },
    }),
    cancel: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).id } }),
    templates: async ({ world, office }) => {
      await newTemplate(world, office);
      return { input: {} };
    },
    createTemplate: async ({ office }) => ({
      input: { name: `${office.mark} ${nextNumber()}`, channel: 'sms', body: 'Hi {{first_name|there}}' },
    }),
    changeTemplate: async ({ world, office }) => ({
      input: { id: await newTemplate(world, office), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removeTemplate: async ({ world, office }) => ({ input: { id: await newTemplate(world, office) } }),
    fillTemplate: async ({ world, office, by }) => ({
      input: { id: await newReachableLead(world, office, by), template: await newTemplate(world, office) },
    }),
  },
  inbox: {
    list: async ({ world, office, by }) => {
      await newHeldMessage(world, office, by);
      return { input: { limit: 3 } };
    },
    search: async ({ world, office, by }) => {
      await newHeldMessage(world, office, by);
      return { input: { q: office.mark, limit: 3 } };
    },
    count: nothing,
    get: async ({ world, office, by }) => ({ input: { id: (await newHeldMessage(world, office, by)).conversationId } }),
    messages: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId },
    }),
    markRead: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newHeldMessage(world, office, by)).conversationId, assignee: by.id },
      version: 1,
    }),
    adopt: async ({ world, office, by }) => ({
      input: { id: await newUnknownSender(world, office), lead: await newReachableLead(world, office, by) },
    }),
    reply: async ({ world, office, by }) => ({
      input: {
        id: (await newHeldMessage(world, office, by)).conversationId,
        channel: 'email',
        subject: office.mark,
        body: `${office.mark} ${nextNumber()}`,
      },
    }),
    channels: async ({ world, office }) => {
      await newMessageChannel(world, office);
      return { input: {} };
    },
    addChannel: async (given) => ({
      input: { kind: 'mail', name: `${given.office.mark} ${nextNumber()}` },
      by: await apart(given),
    }),
    removeChannel: async ({ world, office }) => ({ input: { id: await newMessageChannel(world, office) } }),
  },
};
