import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, line, text, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';

const fields = {
  title: line(100),
  phone: line(40),
  /** Shown below the name in emails: further lines that clients read there. */
  signature: text(1_000),
  photo: id.nullable(),
};

const shown = z.strictObject({
  ...fields,
  name: z.string(),
  email: z.string(),
  /** The license lines shown beside your name. */
  licences: z.array(z.string()),
  /** Your time zone, which your hours, digest, and reminders use. */
  timeZone: z.string(),
  version,
});
export type AgentProfile = z.infer<typeof shown>;

/** A member as shown in the header of a client's page. */
export const shownAgent = z.strictObject({
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  licence: z.string(),
  /** URL of the photo. */
  photo: z.string().nullable(),
});
export type ShownAgent = z.infer<typeof shownAgent>;

/** The maximum number of members of an organization. */
const mostPhotos = 2_000;

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
    input: z.strictObject({
      ...fields,
      timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').optional(),
    }),
    output: shown,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change how clients see you on mails and pages, and your time zone.',
  }),
  photos: call({
    method: 'GET',
    path: '/agent-photos',
    access: { who: 'member', right: 'members.read' },
    output: z.strictObject({ photos: z.array(z.strictObject({ userId: id, photo: z.string() })).max(mostPhotos) }),
    summary: 'Where the photo of each member who has one is to be had.',
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
