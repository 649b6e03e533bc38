import { z } from 'zod';
import { call } from '../core/call.ts';
import { cents, day, id, instant, line } from '../core/primitives.ts';

export const payKinds = ['amount', 'rate', 'hourly'] as const;

const details = {
  signedOn: day,
  /** Its term, both days included. */
  from: day,
  until: day,
  payKind: z.enum(payKinds),
  /** For a flat or hourly fee. */
  amount: cents.min(0).nullable().default(null),
  /** For a percentage fee, in hundredths of a percent. */
  rateBasisPoints: z.int().min(0).max(10_000).nullable().default(null),
  saysNegotiable: z.literal(true, 'It must state that fees are fully negotiable and not set by law.'),
  note: line(500).default(''),
};

export const buyerAgreement = z.strictObject({
  id,
  ...details,
  amount: cents.nullable(),
  rateBasisPoints: z.int().nullable(),
  note: z.string(),
  /** The day it was ended before the end of its term. */
  endedOn: day.nullable(),
  by: z.string().nullable(),
  createdAt: instant,
});
export type BuyerAgreement = z.infer<typeof buyerAgreement>;

/** Whether a written agreement is in force on a day: within its term, signed by then, and not ended yet. */
export const isInForceOn = (
  { signedOn, from, until, endedOn }: Pick<BuyerAgreement, 'signedOn' | 'from' | 'until' | 'endedOn'>,
  on: string,
): boolean => signedOn <= on && from <= on && on <= until && (endedOn === null || on < endedOn);

export const buyerAgreements = {
  ofLead: call({
    method: 'GET',
    path: '/leads/{id}/buyer-agreements',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({ agreements: z.array(buyerAgreement).max(200) }),
    errors: ['not_found'],
    summary: 'What a buyer signed with us before tours, the latest first.',
  }),
  add: call({
    method: 'POST',
    path: '/leads/{id}/buyer-agreements',
    access: { who: 'member', right: 'leads.change' },
    input: z
      .strictObject({ id, ...details })
      .refine(({ from, until }) => from <= until, { path: ['until'], message: 'It must end after it starts.' })
      .refine(({ payKind, amount, rateBasisPoints }) => (payKind === 'rate' ? rateBasisPoints : amount) !== null, {
        path: ['amount'],
        message: 'Enter the amount or the percentage.',
      })
      .refine(({ payKind, amount, rateBasisPoints }) => (payKind === 'rate' ? amount : rateBasisPoints) === null, {
        path: ['payKind'],
        message: 'Either an amount or a rate, not both.',
      }),
    output: buyerAgreement,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Add a signed buyer agreement: its term, the compensation, and that compensation is negotiable.',
  }),
  end: call({
    method: 'POST',
    path: '/leads/{id}/buyer-agreements/{agreementId}/end',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id, agreementId: id }),
    output: buyerAgreement,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'End a buyer agreement today, before its term is over. It stays on record.',
  }),
};
