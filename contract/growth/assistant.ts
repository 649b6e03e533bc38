import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';
import { part, requestKind } from './assistant-parts.ts';

export const mostLetters = 2_000;

/** Created by the client for each conversation; grants nothing without the visitor's cookie. */
export const sessionId = z.string().regex(/^[\w-]{8,64}$/, 'This is not a session id.');

/** The body of `POST /functions/v1/chatbot`: the history as the client knows it, with the new message last. */
export const chatInput = z.object({
  messages: z
    .array(z.object({ role: z.string().max(20), content: text(20_000) }))
    .min(1)
    .max(500),
  sessionId,
  /** The published site whose homes are shown; without it, the operator's. */
  site: z.string().max(100).optional(),
});

/** Who answers: the assistant; a person was requested; a person has taken over; closed. */
export const conversationStates = ['assistant', 'queued', 'person', 'closed'] as const;
const state = z.enum(conversationStates);

export const turn = z.strictObject({
  turn: z.int(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  parts: z.array(part),
  /** The built-in engine, a model or a person of ours; null for the visitor. */
  by: z.enum(['engine', 'model', 'person']).nullable(),
  /** `stopped`: by the visitor. `broken`: the answer did not finish. */
  ended: z.enum(['whole', 'stopped', 'broken']),
  at: instant,
});
export type Turn = z.infer<typeof turn>;

export const conversation = z.strictObject({
  id,
  state,
  language: locale,
  /** The page where it began. */
  page: z.string().nullable(),
  turns: z.int(),
  /** Unanswered questions that nobody has settled. */
  unanswered: z.int(),
  /** The visitor's requests, each of which became a lead. */
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
  /** The exact text shown when the visitor consented. */
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

/** Occurrences of the same question, ignoring case and punctuation. */
export const questionGroup = z.strictObject({
  /** The id of the latest occurrence. */
  id,
  conversationId: id,
  question: z.string(),
  answer: z.string(),
  language: locale,
  count: z.int(),
  firstAskedAt: instant,
  lastAskedAt: instant,
});

/** The filters of an operator's conversation list. */
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
      /** The greeting of an empty conversation. */
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
      /** The version of the consent text. */
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
      /** `handed_over`: a person was requested or has replied. `lead`: the visitor left an address. */
      show: z.enum(conversationShows).default('all'),
      /** Text of any turn. */
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
    input: z.strictObject({ id, text: text(5_000).trim().min(1, 'This field is required.') }),
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
      /** The assistant's answer to this question from now on. Without it the question is only settled. */
      answer: text(2_000).trim().min(1, 'This field is required.').optional(),
      /** A note for other operators. */
      note: filledLine(500).optional(),
      /** Also settles every other occurrence of the question. */
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
