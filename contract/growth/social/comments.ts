import { z } from 'zod';
import { call } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { id, instant, text } from '../../core/primitives.ts';
import { networks, type SocialNetwork } from './networks.ts';

/** Networks whose comments can be read. Site feeds and Business Profile posts have none. */
export const commentedNetworks = ['facebook', 'instagram', 'linkedin', 'x'] as const satisfies readonly SocialNetwork[];

const answer = z.strictObject({
  id,
  text: z.string(),
  by: z.string().nullable(),
  at: instant,
  state: z.enum(['sending', 'sent', 'failed']),
  /** The network's error message. */
  error: z.string().nullable(),
});

export const comment = z.strictObject({
  id,
  post: z.strictObject({ id, text: z.string() }),
  channel: id,
  network: z.enum(networks),
  /** The page that was commented on. */
  page: z.string(),
  /** Empty where the network withholds the name. */
  author: z.string(),
  text: z.string(),
  at: instant,
  answers: z.array(answer),
  isHandled: z.boolean(),
});
export type SocialComment = z.infer<typeof comment>;

const read = { who: 'member', right: 'marketing.read' } as const;
const write = { who: 'member', right: 'marketing.write' } as const;

/** The maximum length of an answer; X counts differently and refuses longer ones itself. */
const mostAnswer = 2_000;

export const postComments = {
  list: call({
    method: 'GET',
    path: '/social/comments',
    access: read,
    input: z.strictObject({
      post: id.optional(),
      /** Only comments that are neither answered nor set aside. */
      waiting: z.enum(['yes']).optional(),
      ...pageInput,
    }),
    output: pageOf(comment),
    summary: 'Comments that people left below your posts on their networks, newest first, with your answers.',
  }),
  answer: call({
    method: 'POST',
    path: '/social/comments/{id}/answer',
    access: write,
    input: z.strictObject({ id, text: text(mostAnswer).trim().min(1, 'This field is required.') }),
    output: comment,
    errors: ['not_found', 'conflict'],
    reaches: 'public',
    waits: false,
    summary: 'Answer a comment on its network, in the name of the page.',
  }),
  setHandled: call({
    method: 'PUT',
    path: '/social/comments/{id}/handled',
    access: write,
    input: z.strictObject({ id, isHandled: z.boolean() }),
    output: comment,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set a comment aside that needs no answer, or take it up again.',
  }),
};
