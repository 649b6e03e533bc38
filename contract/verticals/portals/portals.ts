import { z } from 'zod';
import { shownAgent } from '../../account/agent-profile.ts';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { locales } from '../../core/locale.ts';
import { cents, filledLine, id, instant, line, text } from '../../core/primitives.ts';
import { camSteps } from '../commercial/cam.ts';
import { mostQuestion } from '../commercial/commercial.ts';
import type { UrlaData } from '../loans/urla-data.ts';
import { sectionNames } from '../loans/urla-sections.ts';
import { mostTerms } from '../property/renewal-terms.ts';
import { priorities } from '../property/words.ts';
import { ledgerLine, section, view } from './portal-view.ts';
import { mostPortalBytes } from './portal-words.ts';

const portalPerson = z.strictObject({
  id,
  lead: z.strictObject({ id, name: z.string() }),
  email: z.string(),
  invitedAt: instant,
  enteredAt: instant.nullable(),
});
export type PortalPerson = z.infer<typeof portalPerson>;

const manage = { who: 'member', right: 'leads.change' } as const;
const read = { who: 'member', right: 'leads.read' } as const;

/** Portals of borrowers, tenants and owners, for the office. */
export const portals = {
  of: call({
    method: 'GET',
    path: '/portals/leads/{lead}',
    access: read,
    input: z.strictObject({ lead: id }),
    output: z.strictObject({ person: portalPerson.nullable(), email: z.string().nullable() }),
    errors: ['not_found'],
    summary: 'Whether a person has a portal, and when they last signed in.',
  }),
  invite: call({
    method: 'POST',
    path: '/portals/leads/{lead}/invite',
    access: manage,
    input: z.strictObject({ lead: id }),
    output: portalPerson,
    errors: ['not_found', 'conflict'],
    reaches: 'people',
    waits: false,
    summary: 'Email a person a sign-in link to their portal: their loan, lease or properties.',
  }),
  end: call({
    method: 'POST',
    path: '/portals/{id}/end',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Remove a person’s access to their portal. Every link and session ends.',
  }),
};

const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^v1\.[\w.-]{40,400}$/, 'This link isn’t valid.');
const pass = z.string().max(400);
const byLink = z.strictObject({ token });
const inside = byLink.extend({ pass });

const sectionData = z.custom<UrlaData>((value) => typeof value === 'object' && value !== null).meta({ type: 'object' });
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.');

/** A person outside, by the link that was mailed to them. */
export const portal = {
  look: call({
    method: 'GET',
    path: '/portal/{token}',
    access: anyone,
    input: byLink,
    output: z.strictObject({
      ...shownBrand,
      /** Who looks after the client. */
      agent: shownAgent.nullable(),
      name: z.string(),
      /** The link can still be used to sign in. */
      isOpen: z.boolean(),
    }),
    errors: ['not_found'],
    summary: 'Whose portal a link opens, and whether it can still be used.',
  }),
  sendLink: call({
    method: 'POST',
    path: '/portal/{token}/link',
    access: anyone,
    input: byLink.extend({ locale: z.enum(locales) }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Email a new sign-in link to the address on file.',
  }),
  enter: call({
    method: 'POST',
    path: '/portal/{token}/enter',
    access: anyone,
    input: byLink,
    output: z.strictObject({ pass, until: instant }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
    repeat: 'natural',
    secret: true,
    summary: 'Sign in with a mailed link. Each link signs in once.',
  }),
  read: call({
    method: 'POST',
    path: '/portal/{token}/read',
    access: anyone,
    input: inside,
    output: view,
    errors: ['not_found', 'forbidden'],
    repeat: 'natural',
    secret: true,
    summary: 'The portal: the person’s own loans, leases and properties.',
  }),
  saveSection: call({
    method: 'PUT',
    path: '/portal/{token}/loans/{loan}/sections/{section}',
    access: anyone,
    input: byLink.extend({
      /** A pass or a ticket. */
      pass,
      loan: id,
      section: z.enum(sectionNames),
      data: sectionData,
      basis: z.int().min(0),
    }),
    output: section,
    errors: ['not_found', 'forbidden', 'conflict', 'version_conflict', 'plan_limit', 'rate_limited'],
    repeat: 'natural',
    summary: 'Save a section of one’s own loan application.',
  }),
  addRequest: call({
    method: 'PUT',
    path: '/portal/{token}/leases/{lease}/requests/{key}',
    access: anyone,
    input: inside.extend({
      lease: id,
      /** Made by the sender: sent again, it is the same request. */
      key: id,
      title: filledLine(160),
      description: text(4_000).default(''),
      priority: z.enum(priorities).default('normal'),
    }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Ask for a repair as a tenant.',
  }),
  disputeCam: call({
    method: 'PUT',
    path: '/portal/{token}/cam/{statement}/disputes/{key}',
    access: anyone,
    input: inside.extend({
      statement: id,
      /** Made by the sender: sent again, it is the same dispute. */
      key: id,
      step: z.enum(camSteps).nullable().default(null),
      question: text(mostQuestion).min(1, 'This field is required.'),
    }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Dispute a step of a CAM statement as the tenant, within the audit window of the lease.',
  }),
  approve: call({
    method: 'POST',
    path: '/portal/{token}/requests/{request}/approve',
    access: anyone,
    input: inside.extend({ request: id, estimate: cents }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Approve a repair above the limit as an owner, at the estimate that was shown.',
  }),
  statement: call({
    method: 'POST',
    path: '/portal/{token}/properties/{property}/statement',
    access: anyone,
    input: inside.extend({ property: id, month }),
    output: z.strictObject({
      month,
      opening: cents,
      collected: cents,
      fees: cents,
      expenses: cents,
      contributed: cents,
      advanced: cents,
      broughtForward: cents,
      distributed: cents,
      closing: cents,
      lines: z.array(ledgerLine),
    }),
    errors: ['not_found', 'forbidden'],
    repeat: 'natural',
    summary: 'An owner’s statement of a month.',
  }),
  pay: call({
    method: 'POST',
    path: '/portal/{token}/pay',
    access: anyone,
    input: inside.extend({
      /** What is owed on a lease, or the fee of an application. */
      for: z.enum(['rent', 'application']),
      record: id,
      cents: z.int().min(100, 'Enter at least $1.').max(10_000_000, 'This amount is too large.'),
      /** Made by the page: sent again, it is the same payment. */
      key: id,
    }),
    output: z.strictObject({ url: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited', 'unavailable'],
    repeat: 'natural',
    secret: true,
    summary: 'Pay rent or an application fee: answers where it is paid. It is posted once it is settled.',
  }),
  setAutopay: call({
    method: 'PUT',
    path: '/portal/{token}/leases/{lease}/autopay',
    access: anyone,
    input: inside.extend({ lease: id, isOn: z.boolean() }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Have what is due taken by itself from the account that was last paid with, or stop it.',
  }),
  signInspection: call({
    method: 'PUT',
    path: '/portal/{token}/inspections/{inspection}/signature',
    access: anyone,
    input: inside.extend({ inspection: id, name: filledLine(120), remark: text(2_000).default('') }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Sign an inspection as a tenant, with what one sees differently.',
  }),
  answerRenewal: call({
    method: 'PUT',
    path: '/portal/{token}/renewals/{offer}/answer',
    access: anyone,
    input: inside.extend({
      offer: id,
      /** A call leaves the offer open. */
      answer: z.enum(['accept', 'decline', 'call']),
      /** Of accepting: the place of the term. */
      choice: z
        .int()
        .min(0)
        .max(mostTerms - 1)
        .default(0),
      remark: text(1_000).default(''),
    }),
    output: done,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Accept or decline a renewal offer as a tenant, or ask for a call about it.',
  }),
  paper: call({
    method: 'POST',
    path: '/portal/{token}/papers/{paper}',
    access: anyone,
    input: inside.extend({ paper: id, of: z.enum(['application', 'notice', 'loan_notice', 'deposit']) }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'forbidden'],
    repeat: 'natural',
    secret: true,
    summary:
      'The decision on one’s own application, a notice on one’s lease or loan, or the statement of one’s deposit, as a PDF.',
  }),
  upload: call({
    method: 'PUT',
    path: '/portal/{token}/files/{key}',
    access: anyone,
    input: byLink.extend({
      ticket: pass,
      key: id,
      name: line(255),
      loan: id.optional(),
      /** Of the loan: what was asked for. */
      condition: id.optional(),
      /** Or a photo of what is to be repaired. */
      request: id.optional(),
      /** Or a document for an application. */
      application: id.optional(),
    }),
    body: 'stream',
    mostBytes: mostPortalBytes,
    output: done,
    errors: [
      'not_found',
      'forbidden',
      'conflict',
      'plan_limit',
      'too_large',
      'unsupported_media',
      'storage_full',
      'rate_limited',
    ],
    repeat: 'natural',
    summary: 'Upload a document that was asked for, or a photo of what needs repair.',
  }),
};
