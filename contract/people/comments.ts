import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, text, version } from '../core/primitives.ts';
import { typesWith } from '../kinds.ts';
import { reactions } from './reactions.ts';

/** The record kinds that can be commented on. */
export const commentedTypes = typesWith('isCommented');
export type CommentedType = (typeof commentedTypes)[number];

const mostMentions = 20;
/** Members who are mentioned and notified. Each must be able to see the record. */
export const mentions = z.array(id).max(mostMentions, `At most ${mostMentions} people.`);

const body = text(5_000).trim().min(1, 'This field is required.');

export const comment = z.strictObject({
  id,
  subject: z.strictObject({ type: z.enum(commentedTypes), id }),
  /** The comment it replies to. */
  thread: id.nullable(),
  author: z.strictObject({ id, name: z.string() }),
  /** Empty if its author has removed it. */
  body: z.string(),
  mentions: z.array(id),
  at: instant,
  changedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: id.nullable(),
  isRemoved: z.boolean(),
  /** The members who reacted, by reaction. */
  reactions: z.array(z.strictObject({ reaction: z.enum(reactions), people: z.array(id) })),
  version,
  can: z.strictObject({ change: z.boolean(), remove: z.boolean(), resolve: z.boolean(), react: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

const read = { who: 'member', right: 'comments.read' } as const;
const write = { who: 'member', right: 'comments.write' } as const;

export const comments = {
  list: call({
    method: 'GET',
    path: '/comments',
    access: read,
    input: z.strictObject({ type: z.enum(commentedTypes), id, ...pageInput }),
    output: pageOf(comment),
    errors: ['not_found'],
    summary: 'What was said about a record you may see, in the order it was said.',
  }),
  create: call({
    method: 'POST',
    path: '/comments',
    access: write,
    input: z.strictObject({
      subject: z.strictObject({ type: z.enum(commentedTypes), id }),
      thread: id.nullable().default(null),
      body,
      mentions: mentions.default([]),
    }),
    output: comment,
    errors: ['not_found'],
    summary: 'Say something about a record, or answer. Who is mentioned is told, and must be able to see the record.',
  }),
  change: call({
    method: 'PATCH',
    path: '/comments/{id}',
    access: write,
    input: z.strictObject({ id, body }),
    output: comment,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change what you said.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/comments/{id}',
    access: write,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take back what you said. That something was said stays.',
  }),
  resolve: call({
    method: 'PUT',
    path: '/comments/{id}/resolved',
    access: write,
    input: z.strictObject({ id, resolved: z.boolean() }),
    output: comment,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Settle what was asked, or open it again.',
  }),
  react: call({
    method: 'PUT',
    path: '/comments/{id}/reactions/{reaction}',
    access: write,
    input: z.strictObject({ id, reaction: z.enum(reactions), on: z.boolean() }),
    output: comment,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Nod at what was said, or take that back.',
  }),
};
