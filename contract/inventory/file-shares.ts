import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { bytes, call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, line } from '../core/primitives.ts';
import { fileKinds } from './file-fields.ts';

export const mostLinks = 100;
const longestLink = 365;

const fileLink = z.strictObject({
  id,
  /** The recipient, as noted by the link's creator. */
  note: z.string(),
  expiresAt: instant.nullable(),
  hasPassword: z.boolean(),
  isViewOnly: z.boolean(),
  isMarked: z.boolean(),
  opens: z.int(),
  openedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Neither revoked nor expired. */
  isOpen: z.boolean(),
  by: z.string().nullable(),
  createdAt: instant,
});
export type FileLink = z.infer<typeof fileLink>;

export const linkPassword = z.string().min(8, 'At least 8 characters.').max(128);

export const newLink = z.strictObject({
  id,
  note: line(120).default(''),
  /** Days that the link works; null for no expiration. */
  days: z.int().min(1).max(longestLink).nullable().default(14),
  password: linkPassword.optional(),
  /** Can be viewed but not downloaded. For images, audio, video, and PDF. */
  isViewOnly: z.boolean().default(false),
  /** Marks every page with the recipient and the owner. For images and PDF. */
  isMarked: z.boolean().default(false),
});

const share = { who: 'member', right: 'files.share' } as const;
const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const ofLink = z.strictObject({ id, linkId: id });

export const fileShares = {
  links: call({
    method: 'GET',
    path: '/files/{id}/links',
    access: { who: 'member', right: 'files.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({ links: z.array(fileLink).max(mostLinks * 2) }),
    errors: ['not_found'],
    summary: 'A file’s share links, including ended ones.',
  }),
  share: call({
    method: 'POST',
    path: '/files/{id}/links',
    access: share,
    reaches: 'public',
    input: newLink,
    output: z.strictObject({ link: fileLink, address: z.string() }),
    errors: ['not_found', 'conflict'],
    secret: true,
    summary: 'Create a share link. Its URL is returned once; only a hash is stored.',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/files/{id}/links/{linkId}',
    access: share,
    input: ofLink,
    output: fileLink,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Revoke a link right away.',
  }),
  visits: call({
    method: 'GET',
    path: '/files/{id}/links/{linkId}/visits',
    access: { who: 'member', right: 'files.read' },
    input: ofLink.extend(pageInput),
    output: pageOf(
      z.strictObject({
        id,
        what: z.enum(['opened', 'downloaded', 'refused']),
        ip: z.string(),
        agent: z.string(),
        at: instant,
      }),
    ),
    errors: ['not_found'],
    summary: 'Who opened a link, from where and when, newest first.',
  }),
};

const shared = z.strictObject({
  ...shownBrand,
  /** The member who shared it. */
  agent: shownAgent.nullable(),
  needsPassword: z.boolean(),
  expiresAt: instant.nullable(),
});

export const sharing = {
  read: call({
    method: 'GET',
    path: '/shared/{token}',
    access: anyone,
    input: z.strictObject({ token }),
    output: shared,
    errors: ['not_found'],
    summary: 'Whose link it is, and whether it requires a password.',
  }),
  open: call({
    method: 'POST',
    path: '/shared/{token}/open',
    access: anyone,
    input: z.strictObject({ token, password: z.string().max(128).optional() }),
    output: shared.extend({
      file: z.strictObject({
        name: z.string(),
        kind: z.enum(fileKinds),
        contentType: z.string(),
        size: z.int(),
        isViewOnly: z.boolean(),
      }),
      /** Opens the content for five minutes, unless the link is revoked before. */
      ticket: z.string(),
    }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
    repeat: 'natural',
    secret: true,
    summary: 'Open a shared file, with its password if it has one. Every open is logged for the sender.',
  }),
  content: call({
    method: 'GET',
    path: '/shared/{token}/content',
    access: anyone,
    input: z.strictObject({
      token,
      ticket: z.string().max(400),
      as: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'forbidden', 'conflict'],
    summary: 'Download a shared file, with the ticket from opening it.',
  }),
};
