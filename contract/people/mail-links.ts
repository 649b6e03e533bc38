import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { pictureWidth } from './pictures.ts';

const token = z.strictObject({ token: z.string().max(500) });

/** The targets of tracked links and the tracking pixel of a mail. */
export const mailLinks = {
  follow: call({
    method: 'GET',
    path: '/mail-links/{token}',
    access: { who: 'anyone' },
    input: token,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'Leads on to where a link of a mail leads.',
  }),
  seen: call({
    method: 'GET',
    path: '/mail-pictures/{token}',
    access: { who: 'anyone' },
    input: token,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary:
      'The picture of a mail that tells that it was shown: by a person, or by a machine that fetches all pictures.',
  }),
  image: call({
    method: 'GET',
    path: '/mail-images/{organisation}/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ organisation: id, token: z.string().max(64), width: pictureWidth }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    cacheSeconds: 86_400,
    summary:
      'A picture that stands in a mail, in about the width it is shown in. Its address is told by the mail alone.',
  }),
};
