import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { day, filledLine, id, instant } from '../../core/primitives.ts';
import { change, one, read } from './loans.ts';
import { milestoneKeys } from './milestones.ts';

export const statusRoles = ['buyer_agent', 'listing_agent', 'title', 'other'] as const;
export const mostStatusLinks = 50;

const statusLink = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(statusRoles),
  createdBy: id,
  createdAt: instant,
  revokedAt: instant.nullable(),
  opens: z.int(),
  lastOpenedAt: instant.nullable(),
});
export type StatusLink = z.infer<typeof statusLink>;
const ofLink = z.strictObject({ id, linkId: id });

export const loanStatus = {
  statusLinks: call({
    method: 'GET',
    path: '/loans/{id}/status-links',
    access: read,
    input: one,
    output: z.strictObject({ links: z.array(statusLink).max(mostStatusLinks) }),
    errors: ['not_found'],
    summary: 'Who outside may see a loan’s status, and how often each looked, newest first.',
  }),
  addStatusLink: call({
    method: 'POST',
    path: '/loans/{id}/status-links',
    access: change,
    reaches: 'access',
    input: z.strictObject({
      id,
      name: filledLine(120),
      role: z.enum(statusRoles),
      /** The borrower agreed that this person sees the status. */
      hasConsent: z.literal(true, 'Ask the borrower first.'),
    }),
    output: statusLink,
    errors: ['not_found', 'conflict'],
    summary:
      'Let somebody outside, as a buyer’s agent, see a loan’s status by a link: milestone and closing date only.',
  }),
  statusAddress: call({
    method: 'POST',
    path: '/loans/{id}/status-links/{linkId}/address',
    access: change,
    reaches: 'access',
    input: ofLink,
    output: z.strictObject({ address: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    secret: true,
    summary: 'Get the address of a status link.',
  }),
  revokeStatusLink: call({
    method: 'POST',
    path: '/loans/{id}/status-links/{linkId}/revoke',
    access: change,
    input: ofLink,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Revoke a status link. Its address stops working at once.',
  }),
  seeStatus: call({
    method: 'GET',
    path: '/loan-status/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().min(20).max(500) }),
    output: z.strictObject({
      ...shownBrand,
      /** The home; what the loan is called is nobody’s business outside. */
      address: z.string().nullable(),
      /** Why a loan that won’t fund ended is between lender and borrower. */
      state: z.enum(['open', 'funded', 'ended']),
      milestone: z.enum(milestoneKeys).nullable(),
      closingOn: day.nullable(),
      officer: z.string(),
      email: z.string().nullable(),
      /** The day at the home on which it moved last. */
      changedOn: day,
    }),
    errors: ['not_found', 'rate_limited'],
    summary: 'How far a loan is, for somebody outside who has its link. No amount, rate or name of a borrower.',
  }),
};
