import { z } from 'zod';
import { call } from '../core/call.ts';
import { filledLine, locale } from '../core/primitives.ts';
import { mostLetters, turn } from './assistant.ts';

const anyone = { who: 'anyone' } as const;
const slug = z.string().max(100);
/** A secret that the browser creates and keeps; it opens this conversation and nothing else. */
const talk = z.string().regex(/^[\w-]{43}$/, 'This is not a conversation of ours.');
export const mostTurnsShown = 40;
const turns = z.array(turn).max(mostTurnsShown);

export const siteAssistant = {
  turns: call({
    method: 'POST',
    path: '/public-sites/{slug}/assistant',
    access: anyone,
    input: z.strictObject({ slug, talk }),
    output: z.strictObject({ turns }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'What a visitor of a published site and its assistant said to each other, the newest part.',
  }),
  say: call({
    method: 'POST',
    path: '/public-sites/{slug}/assistant/messages',
    access: anyone,
    input: z.strictObject({
      slug,
      talk,
      message: filledLine(mostLetters),
      locale: locale.default('en'),
    }),
    output: z.strictObject({ turns }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary:
      'Ask the assistant of a published site about its homes, in ten languages. It knows this site’s homes and no others. The same question sent again is one question.',
  }),
};
