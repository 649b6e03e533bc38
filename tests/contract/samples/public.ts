import { calculatorOf } from '#contract/calculators/calculators.ts';
import { openedNow } from '#server/public/contact/opened.ts';
import { newAddress } from '../things/kit.ts';
import { newContactMessage, newConversation, newLesson, newWaitlistToken } from '../things/public.ts';
import { nextNumber } from '../world.ts';
import { nothing, page, type Samples } from './sample.ts';

export const publicSamples: Pick<
  Samples,
  'articles' | 'guide' | 'legal' | 'contact' | 'waitlist' | 'status' | 'calculators' | 'assistant'
> = {
  articles: {
    list: nothing,
    read: async () => ({ input: { slug: 'speed-to-lead-measured-honestly' } }),
  },
  guide: {
    contents: nothing,
    search: async () => ({ input: { q: 'import' } }),
    read: async () => ({ input: { slug: 'getting-started' } }),
  },
  legal: { read: async () => ({ input: { name: 'privacy' } }) },
  contact: {
    form: nothing,
    send: async ({ world }) => ({
      input: {
        topic: 'sales',
        name: 'Zoë Müller',
        email: newAddress(),
        message: 'Could you call us on Monday?',
        consent: true,
        opened: openedNow(world.server.services.settings.secret, Date.now() - 10_000),
      },
    }),
    list: page,
    counts: nothing,
    read: async ({ world }) => ({ input: { id: await newContactMessage(world) } }),
    setStatus: async ({ world }) => ({ input: { id: await newContactMessage(world), status: 'answered' } }),
    assign: async ({ world }) => ({ input: { id: await newContactMessage(world), to: null } }),
  },
  waitlist: {
    form: async () => ({ input: { vertical: 'mortgage' } }),
    join: async ({ world }) => ({
      input: {
        vertical: 'mortgage',
        email: newAddress(),
        consent: true,
        opened: openedNow(world.server.services.settings.secret, Date.now() - 10_000),
      },
    }),
    confirm: async ({ world }) => ({ input: { token: await newWaitlistToken(world) } }),
    leave: async ({ world }) => ({ input: { token: await newWaitlistToken(world) } }),
    list: async ({ world }) => {
      await newWaitlistToken(world);
      return page();
    },
    counts: nothing,
    download: nothing,
  },
  status: { read: nothing },
  calculators: {
    list: nothing,
    read: async () => ({ input: { id: 'apr-schedule' } }),
    compute: async () => ({ input: { id: 'apr-schedule', values: calculatorOf('apr-schedule')!.vectors[0]!.input } }),
  },
  assistant: {
    conversation: async () => ({ input: { sessionId: `session-${nextNumber()}` } }),
    leaveRequest: async ({ office }) => ({
      input: {
        sessionId: `session-${nextNumber()}`,
        kind: 'call',
        name: `${office.mark} ${nextNumber()}`,
        email: newAddress(),
        message: 'After five, please.',
        consent: '2026-11-en',
      },
    }),
    conversations: page,
    transcript: async ({ world }) => ({ input: { id: (await newConversation(world)).conversationId } }),
    reply: async ({ world }) => ({
      input: { id: (await newConversation(world)).conversationId, text: `Gladly. ${nextNumber()}` },
    }),
    close: async ({ world }) => ({ input: { id: (await newConversation(world)).conversationId } }),
    unanswered: page,
    questionGroups: async ({ world }) => {
      await newConversation(world);
      return page();
    },
    settle: async ({ world }) => ({
      input: { id: (await newConversation(world)).unansweredId, answer: `Yes. ${nextNumber()}` },
    }),
    lessons: page,
    forget: async ({ world }) => ({ input: { id: await newLesson(world) } }),
  },
};
