import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';

/** What is kept when a person is erased on request, and the reason. */
export const keptBecause = {
  heldFiles: 'Files on legal hold: a court or claim may ask for them.',
  retainedFiles: 'Files whose retention period has not ended: license law has brokers keep them.',
  signedFiles: 'Signed documents: they are the contract of everybody who signed.',
  deals: 'Deals and offers with their parties: license law has brokers keep transaction records.',
  loans: 'Loan applications: the Equal Credit Opportunity Act has creditors keep them.',
  policies: 'Insurance policies: insurance law has agencies keep policy records.',
  consents: 'What the person agreed to and what was sent: proof under the TCPA and CAN-SPAM.',
  addresses: 'A fingerprint of each address, so that nobody contacts the person again.',
} as const;
export type Kept = keyof typeof keptBecause;
const keptKinds = Object.keys(keptBecause) as [Kept, ...Kept[]];

const erasedKinds = ['leads', 'messages', 'notes', 'tasks', 'files', 'appointments', 'searches'] as const;
export type Erased = (typeof erasedKinds)[number];

const count = z.int().min(0);

const erasureReport = z.strictObject({
  /** What is removed at once; history, tags, fields, and scores go with the lead. */
  erased: z.array(z.strictObject({ what: z.enum(erasedKinds), count })),
  kept: z.array(z.strictObject({ what: z.enum(keptKinds), count, why: z.string() })),
});
export type ErasureReport = z.infer<typeof erasureReport>;

const one = z.strictObject({ id });

export const erasure = {
  previewErasure: call({
    method: 'GET',
    path: '/leads/{id}/erasure',
    access: { who: 'member', right: 'leads.erase' },
    input: one,
    output: erasureReport,
    errors: ['not_found'],
    summary: 'What erasing a person would remove, and what law wants kept.',
  }),
  erase: call({
    method: 'POST',
    path: '/leads/{id}/erase',
    access: { who: 'member', right: 'leads.erase', fresh: true },
    input: one,
    output: erasureReport,
    errors: ['not_found'],
    summary:
      'Erase a person on their request, at once and for good, with all that is known of them. What law wants kept stays and is named with its reason; nobody contacts them again.',
  }),
};
