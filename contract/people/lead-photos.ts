import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { pictureWidth } from './pictures.ts';

export const leadPhotos = {
  photo: call({
    method: 'GET',
    path: '/leads/{id}/photo',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({
      id,
      width: pictureWidth,
      /** The file id, so that a new photo has a new URL; the current photo is returned in any case. */
      of: id.optional(),
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The photo of a lead, at about the width it is shown.',
  }),
  setPhoto: call({
    method: 'PUT',
    path: '/leads/{id}/photo',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id, file: id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Make one of a lead’s files, a PNG, JPEG or WebP, their photo.',
  }),
  clearPhoto: call({
    method: 'DELETE',
    path: '/leads/{id}/photo',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Show initials instead of the photo. The file stays with the lead.',
  }),
};
