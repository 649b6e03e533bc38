import { z } from 'zod';
import { bytes, call } from '../../core/call.ts';
import { filledLine, id, instant } from '../../core/primitives.ts';
import { change, lendingDay, one, read } from './loans.ts';

/** By the borrower's portal, where they agreed to electronic notices, or on paper. */
export const noticeMethods = ['portal', 'mail'] as const;
const mostMissing = 20;
export const mostIncompleteNotices = 20;

const incompleteNotice = z.strictObject({
  id,
  missing: z.array(z.string()),
  sentOn: z.string(),
  respondBy: z.string(),
  method: z.enum(noticeMethods),
  borrowers: z.string(),
  sentBy: id,
  sentAt: instant,
  seenAt: instant.nullable(),
});
export type IncompleteNotice = z.infer<typeof incompleteNotice>;

export const loanIncompleteness = {
  incompleteNotices: call({
    method: 'GET',
    path: '/loans/{id}/incompleteness-notices',
    access: read,
    input: one,
    output: z.strictObject({ notices: z.array(incompleteNotice).max(mostIncompleteNotices) }),
    errors: ['not_found'],
    summary: 'Notices of incompleteness of a loan with what each asked for and by when, newest first.',
  }),
  sendIncompleteNotice: call({
    method: 'POST',
    path: '/loans/{id}/incompleteness-notices',
    access: change,
    reaches: 'people',
    input: z.strictObject({
      id,
      missing: z.array(filledLine(200)).min(1, 'Enter what is missing.').max(mostMissing),
      respondBy: lendingDay,
      method: z.enum(noticeMethods),
      /** Of a notice in the portal: the applicant agreed to electronic notices (15 U.S.C. 7001(c)). */
      hasConsent: z.boolean().default(false),
    }),
    output: incompleteNotice,
    errors: ['not_found', 'conflict'],
    summary:
      'Tell applicants in writing what their application lacks and by when to send it (12 CFR 1002.9(c)(2)). Its deadline follows.',
  }),
  incompleteNoticeFile: call({
    method: 'GET',
    path: '/loans/{id}/incompleteness-notices/{noticeId}/file',
    access: read,
    input: z.strictObject({ id, noticeId: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A notice of incompleteness as a PDF.',
  }),
};
