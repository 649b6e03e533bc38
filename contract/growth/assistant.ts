import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';
import { part, requestKind } from './assistant-parts.ts';

export const mostLetters = 2_000;

/** Made by the client for each conversation; opens nothing without the visitor's cookie. */
export const sessionId = z.string().regex(/^[\w-]{8,64}$/, 'This is not a session id.');

/** What `POST /functions/v1/chatbot` takes: the history as the client knows it, and last the new message. */
export const chatInput = z.object({
  messages: z
    .array(z.object({ role: z.string().max(20), content: text(20_000) }))
    .min(1)
    .max(500),
  sessionId,
  /** The published site it is asked on: its own homes are shown then. Without it, ours. */
  site: z.string().max(100).optional(),
});

/** Who answers: nobody's turn but the assistant's; a person was asked for; a person has spoken; ended. */
export const conversationStates = ['assistant', 'queued', 'person', 'closed'] as const;
const state = z.enum(conversationStates);

export const turn = z.strictObject({
  turn: z.int(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  parts: z.array(part),
  /** Who spoke: the built-in engine, a model, a person of ours. Nobody of these for the visitor. */
  by: z.enum(['engine', 'model', 'person']).nullable(),
  /** `stopped`: by the visitor. `broken`: the answer did not reach its end. */
  ended: z.enum(['whole', 'stopped', 'broken']),
  at: instant,
});
export type Turn = z.infer<typeof turn>;

export const conversation = z.strictObject({
  id,
  state,
  language: locale,
  /** Where it began. */
  page: z.string().nullable(),
  turns: z.int(),
  /** Questions that it could not answer and nobody has put away. */
  unanswered: z.int(),
  /** What the visitor asked us for, each a lead. */
  requests: z.int(),
  signedIn: z.boolean(),
  first: z.string(),
  startedAt: instant,
  lastAt: instant,
});
export type Conversation = z.infer<typeof conversation>;

export const request = z.strictObject({
  id,
  kind: requestKind,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  subject: z.string().nullable(),
  /** Word for word what was shown when the visitor agreed. */
  consent: z.string(),
  at: instant,
});

export const unansweredQuestion = z.strictObject({
  id,
  conversationId: id,
  question: z.string(),
  answer: z.string(),
  language: locale,
  askedAt: instant,
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Askings of the same question, however it is capitalised and punctuated. */
export const questionGroup = z.strictObject({
  /** The last asking's. */
  id,
  conversationId: id,
  question: z.string(),
  answer: z.string(),
  language: locale,
  count: z.int(),
  firstAskedAt: instant,
  lastAskedAt: instant,
});

/** Which conversations an operator looks for. */
export const conversationShows = ['all', 'unanswered', 'handed_over', 'lead'] as const;

export const lesson = z.strictObject({ id, question: z.string(), answer: z.string(), addedAt: instant });

const operator = { who: 'operator' } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+()\d\s./-]*\d[+()\d\s./-]*$/, 'Enter a valid phone number.');

export const assistant = {
  conversation: call({
    method: 'GET',
    path: '/assistant/conversation',
    access: anyone,
    input: z.strictObject({ sessionId }),
    output: z.strictObject({
      state,
      turns: z.array(turn),
      /** What it says before anything was said. */
      opening: z.strictObject({ content: z.string(), parts: z.array(part) }),
    }),
    summary: 'Your conversation with the assistant, as far as it went. Somebody else’s is empty.',
  }),
  leaveRequest: call({
    method: 'POST',
    path: '/assistant/requests',
    access: anyone,
    input: z.strictObject({
      sessionId,
      kind: requestKind,
      name: filledLine(100),
      email,
      phone: phone.nullable().default(null),
      message: text(2_000).trim().default(''),
      subject: line(300).nullable().default(null),
      /** The version of the words that were agreed to. */
      consent: filledLine(40),
    }),
    output: done,
    errors: ['conflict', 'rate_limited'],
    waits: false,
    summary: 'Ask for a person, a call or a showing, and agree to be written to about it.',
  }),
  conversations: call({
    method: 'GET',
    path: '/operator/conversations',
    access: operator,
    input: z.strictObject({
      state: state.optional(),
      /** `handed_over`: a person was asked for or has spoken. `lead`: the visitor left an address. */
      show: z.enum(conversationShows).default('all'),
      /** Words of any turn. */
      search: line(100).optional(),
      ...pageInput,
    }),
    output: pageOf(conversation),
    summary: 'Conversations with the assistant, the newest first.',
  }),
  transcript: call({
    method: 'GET',
    path: '/operator/conversations/{id}',
    access: operator,
    input: one,
    output: z.strictObject({ conversation, turns: z.array(turn), requests: z.array(request) }),
    errors: ['not_found'],
    summary: 'One conversation, word for word, and what the visitor asked us for.',
  }),
  reply: call({
    method: 'POST',
    path: '/operator/conversations/{id}/reply',
    access: operator,
    input: z.strictObject({ id, text: text(5_000).trim().min(1, 'This must not be empty.') }),
    output: done,
    errors: ['not_found'],
    summary: 'Answer as a person, in the conversation and by mail. The assistant is silent from then on.',
  }),
  close: call({
    method: 'POST',
    path: '/operator/conversations/{id}/close',
    access: operator,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End a conversation. The visitor’s next message goes to the assistant.',
  }),
  unanswered: call({
    method: 'GET',
    path: '/operator/unanswered-questions',
    access: operator,
    input: z.strictObject({ state: z.enum(['open', 'settled']).default('open'), ...pageInput }),
    output: pageOf(unansweredQuestion),
    summary: 'Questions that the assistant could not answer, the newest first.',
  }),
  questionGroups: call({
    method: 'GET',
    path: '/operator/question-groups',
    access: operator,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(questionGroup),
    summary: 'Open questions that the assistant could not answer, the same ones together, the most asked first.',
  }),
  settle: call({
    method: 'POST',
    path: '/operator/unanswered-questions/{id}/settle',
    access: operator,
    input: z.strictObject({
      id,
      /** From now on this is what the assistant says to such a question. Left out, the question is only put away. */
      answer: text(2_000).trim().min(1, 'This must not be empty.').optional(),
      /** Why, for other operators. */
      note: filledLine(500).optional(),
      /** And whenever else the same was asked. */
      alike: z.boolean().default(false),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Put an unanswered question away, and teach the assistant its answer if there is one.',
  }),
  lessons: call({
    method: 'GET',
    path: '/operator/assistant-lessons',
    access: operator,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(lesson),
    summary: 'What the assistant was taught, the newest first.',
  }),
  forget: call({
    method: 'DELETE',
    path: '/operator/assistant-lessons/{id}',
    access: operator,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take back an answer that the assistant was taught.',
  }),
};
