import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant, text } from '../core/primitives.ts';
import { recordingModes } from './call-recording.ts';
import { callOutcomes } from './messages-words.ts';

/** `ringing`: the member's phone; `calling`: the lead's phone; `talking`: both are on the line. */
const voiceStates = ['dialing', 'ringing', 'calling', 'talking', 'ended', 'failed'] as const;

const voiceCall = z.strictObject({
  id,
  lead: id,
  state: z.enum(voiceStates),
  /** The lead's number. */
  address: z.string(),
  recording: z.enum(['no', 'silent', 'announced']),
  /** The outcome on the timeline, once the lead's phone was called. */
  outcome: z.enum(callOutcomes).nullable(),
  minutes: z.int().nullable(),
  problem: z.string(),
  createdAt: instant,
});
export type VoiceCall = z.infer<typeof voiceCall>;

/** For calls to the organization's own number. */
const incoming = z.strictObject({
  /** The member whose phone rings for unknown callers, and if the lead's agent has no phone. */
  to: id.nullable(),
  /** The text sent after a missed call to callers who agreed to texts; empty for none. */
  missedText: text(320).trim(),
});

const send = { who: 'member', right: 'messages.send' } as const;

export const voice = {
  settings: call({
    method: 'GET',
    path: '/voice',
    access: send,
    output: z.strictObject({
      /** Whether the installation has a telephone provider; without one, calls are made on the device. */
      isSetUp: z.boolean(),
      /** The member's own confirmed number, which rings first. */
      phone: z.string().nullable(),
      recording: z.enum(recordingModes),
      incoming,
    }),
    summary:
      'How calls are put through: whether they can be, which phone of yours rings first, who answers, and what is recorded.',
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/voice',
    access: { who: 'member', right: 'messages.set_up' },
    input: z.strictObject({ recording: z.enum(recordingModes).optional(), incoming: incoming.optional() }),
    output: z.strictObject({ recording: z.enum(recordingModes), incoming }),
    repeat: 'natural',
    summary: 'Set which calls are recorded, who answers calls to your number, and what a missed caller is texted.',
  }),
  dial: call({
    method: 'POST',
    path: '/leads/{id}/dial',
    access: { ...send, person: true },
    input: z.strictObject({ id, address: z.string().trim().min(3).max(254).optional() }),
    output: voiceCall,
    errors: ['not_found', 'conflict', 'unavailable', 'rate_limited'],
    reaches: 'people',
    waits: false,
    summary: 'Ring your own phone and then put the lead through, where the rules for calls allow it now.',
  }),
  get: call({
    method: 'GET',
    path: '/voice-calls/{id}',
    access: send,
    input: z.strictObject({ id }),
    output: voiceCall,
    errors: ['not_found'],
    summary: 'How a call of yours stands.',
  }),
  complete: call({
    method: 'PUT',
    path: '/voice-calls/{id}',
    access: { ...send, person: true },
    input: z.strictObject({ id, outcome: z.enum(callOutcomes), note: text(20_000).trim().default('') }),
    output: voiceCall,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Say how a call of yours ended. Its length and recording come by themselves.',
  }),
};
