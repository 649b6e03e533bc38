import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, line, text, version } from '../core/primitives.ts';

const fields = {
  title: line(100),
  phone: line(40),
  /** Below the name in mails: what else clients read there. */
  signature: text(1_000),
  photo: id.nullable(),
};

const shown = z.strictObject({
  ...fields,
  name: z.string(),
  email: z.string(),
  /** License lines that are known of you, as they stand beside your name. */
  licences: z.array(z.string()),
  version,
});
export type AgentProfile = z.infer<typeof shown>;

const own = { who: 'member', right: 'organisation.read', person: true } as const;

export const agentProfile = {
  get: call({
    method: 'GET',
    path: '/agent-profile',
    access: own,
    output: shown,
    summary: 'How clients see you: photo, title, phone, license, signature.',
  }),
  change: call({
    method: 'PATCH',
    path: '/agent-profile',
    access: own,
    input: z.strictObject(fields),
    output: shown,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change how clients see you on mails and pages.',
  }),
  photo: call({
    method: 'GET',
    path: '/agent-photos/{id}',
    access: { who: 'anyone' },
    input: z.strictObject({ id }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    cacheSeconds: 3_600,
    summary: 'The photo of an agent, as clients see it.',
  }),
};
