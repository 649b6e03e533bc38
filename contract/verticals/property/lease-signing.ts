import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, text } from '../../core/primitives.ts';
import { rentalLeases } from './leases.ts';
import { readRentals, workRentals } from './portfolio.ts';
import { leaseDraftStates } from './words.ts';

const one = z.strictObject({ id });
const named = z.strictObject({ id, name: z.string() });
export const mostLeaseTemplates = 50;

export const leaseDraft = z.strictObject({
  id,
  unit: named,
  property: named,
  application: id.nullable(),
  /** Of a renewal: the lease whose term and rent go on by it. */
  renews: id.nullable(),
  tenants: z.string(),
  from: day,
  until: day.nullable(),
  rent: cents,
  deposit: cents,
  body: z.string(),
  state: z.enum(leaseDraftStates),
  /** Why a signed lease could not begin: somebody else has the unit. */
  note: z.string(),
  signers: z.array(z.strictObject({ name: z.string(), role: z.string(), state: z.string() })),
  signedFile: id.nullable(),
  lease: id.nullable(),
  createdAt: instant,
});
export type LeaseDraft = z.infer<typeof leaseDraft>;
const template = z.strictObject({ id, name: z.string(), body: z.string() });

export const leaseSigning = {
  templates: call({
    method: 'GET',
    path: '/rentals/lease-templates',
    access: readRentals,
    output: z.strictObject({ templates: z.array(template).max(mostLeaseTemplates) }),
    summary: 'Lease templates with merge fields.',
  }),
  saveTemplate: call({
    method: 'PUT',
    path: '/rentals/lease-templates',
    access: workRentals,
    input: z.strictObject({
      /** The one to change. Without it, one with the same name is replaced. */
      id: id.nullable().default(null),
      name: filledLine(120),
      body: text(60_000).min(1, 'Enter the lease.'),
    }),
    output: template,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Save a lease template. Leases already prepared don’t change.',
  }),
  removeTemplate: call({
    method: 'DELETE',
    path: '/rentals/lease-templates/{id}',
    access: workRentals,
    input: one,
    output: done,
    errors: ['not_found'],
    summary: 'Delete a lease template. Leases already prepared keep their text.',
  }),
  drafts: call({
    method: 'GET',
    path: '/rentals/lease-drafts',
    access: readRentals,
    input: z.strictObject({ application: id.optional(), lease: id.optional() }),
    output: z.strictObject({ drafts: z.array(leaseDraft).max(100) }),
    summary: 'Leases that are prepared or out for signature; of an application or of a lease, all of them.',
  }),
  get: call({
    method: 'GET',
    path: '/rentals/lease-drafts/{id}',
    access: readRentals,
    input: one,
    output: leaseDraft,
    errors: ['not_found'],
    summary: 'A prepared lease and who has signed it.',
  }),
  prepare: call({
    method: 'POST',
    path: '/rentals/units/{unit}/lease-drafts',
    access: workRentals,
    input: rentalLeases.create.input.extend({ template: id.nullable().default(null) }),
    output: leaseDraft,
    errors: ['not_found', 'conflict'],
    summary: 'Prepare a lease from a template. Nothing is owed until everybody has signed.',
  }),
  pdf: call({
    method: 'GET',
    path: '/rentals/lease-drafts/{id}/pdf',
    access: readRentals,
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A prepared lease as PDF.',
  }),
  send: call({
    method: 'POST',
    path: '/rentals/lease-drafts/{id}/send',
    access: workRentals,
    reaches: 'people',
    input: one,
    // Without a body: the paper that is signed is stored by it, which no rehearsal can take back.
    body: 'stream',
    mostBytes: 1_024,
    output: leaseDraft,
    errors: ['not_found', 'conflict', 'plan_limit'],
    waits: false,
    summary: 'Send a lease for signature: to the tenants first, then to you. Signed by all, it becomes active.',
  }),
  cancel: call({
    method: 'POST',
    path: '/rentals/lease-drafts/{id}/cancel',
    access: workRentals,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Cancel a lease that isn’t signed by all yet. Its links stop working right away.',
  }),
};
