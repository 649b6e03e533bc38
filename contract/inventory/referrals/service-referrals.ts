import { z } from 'zod';
import { call } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { filledLine, id, instant, line, text } from '../../core/primitives.ts';
import { readReferrals, workReferrals } from './referrals.ts';

/**
 * Introduces a client to a provider with another license. Paying for referrals to settlement services is illegal (12 U.S.C. 2607), so no
 * call, table, or screen here has a fee, and the client always gets a choice.
 */
export const services = ['mortgage', 'insurance', 'title', 'inspection', 'real_estate'] as const;
export const consentHows = ['in_person', 'phone', 'email', 'text'] as const;
const fewestChoices = 3;

/** The client's consent, stored verbatim. */
export const introductionConsent =
  'The client agreed that their name and contact information are given to the providers listed here, may choose any of them or none, and was told that no fee is paid for the introduction.';

/** Required by 12 CFR 1024.15 and its Appendix D when one of the providers is affiliated with us. */
export const affiliatedNotice =
  'We have a business relationship with this provider. Because of this relationship, this referral may provide us a financial or other benefit. You are NOT required to use the provider. There are frequently other settlement service providers available with similar services. You are free to shop around to determine that you are receiving the best services and the best rate for these services.';

const choice = z.strictObject({
  name: filledLine(120),
  company: filledLine(120),
  license: line(40).default(''),
  reason: filledLine(300),
  isAffiliated: z.boolean().default(false),
  disclosure: text(2_000).trim().default(''),
});

const serviceReferral = z.strictObject({
  id,
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  service: z.enum(services),
  note: z.string(),
  consentHow: z.enum(consentHows),
  consentText: z.string(),
  choices: z.array(
    z.strictObject({
      id,
      name: z.string(),
      company: z.string(),
      license: z.string(),
      reason: z.string(),
      isAffiliated: z.boolean(),
      disclosure: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  createdAt: instant,
});
export type ServiceReferral = z.infer<typeof serviceReferral>;

export const serviceReferrals = {
  list: call({
    method: 'GET',
    path: '/service-referrals',
    access: readReferrals,
    input: z.strictObject({ lead: id.optional(), ...pageInput }),
    output: pageOf(serviceReferral),
    summary: 'List introductions of your clients to providers of other licenses.',
  }),
  create: call({
    method: 'POST',
    path: '/service-referrals',
    access: workReferrals,
    input: z.strictObject({
      lead: id,
      service: z.enum(services),
      note: line(500).default(''),
      consentHow: z.enum(consentHows),
      choices: z.array(choice).min(fewestChoices, 'List at least three providers.').max(12),
    }),
    output: serviceReferral,
    summary: 'Introduce a client to at least three providers of another license. No fee can be agreed.',
  }),
  choose: call({
    method: 'POST',
    path: '/service-referrals/{id}/choose',
    access: workReferrals,
    input: z.strictObject({ id, choice: id }),
    output: serviceReferral,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Record which provider the client chose.',
  }),
};
