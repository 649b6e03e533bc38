import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { conditions, inspectionKinds } from './inspection-rules.ts';
import { deliveryMethods, noticeKinds } from './notice-rules.ts';
import { centsFromZero, named, oneRental, readRentals, workRentals } from './portfolio.ts';

export const mostItems = 200;
export const mostPhotos = 12;

const item = z.strictObject({
  id,
  room: z.string(),
  item: z.string(),
  condition: z.enum(conditions).nullable(),
  note: z.string(),
  /** What mending it costs, where it is the tenant’s: offered when the deposit is settled. */
  charge: cents,
  photos: z.array(named),
});
export type InspectionItem = z.infer<typeof item>;

const inspectionRow = {
  id,
  lease: id,
  kind: z.enum(inspectionKinds),
  on: day,
  /** Nothing of it changes any more. */
  finishedAt: instant.nullable(),
  /** By the tenant, in their portal, under their own name. */
  signedAt: instant.nullable(),
  signedBy: z.string(),
  /** What the tenant sees differently. */
  remark: z.string(),
};
export const inspection = z.strictObject({ ...inspectionRow, items: z.array(item).max(mostItems), version });
export type Inspection = z.infer<typeof inspection>;

const notice = z.strictObject({
  id,
  kind: z.enum(noticeKinds),
  servedOn: day,
  method: z.enum(deliveryMethods),
  days: z.int(),
  /** The law that says how long; the office’s own days where none is known. */
  source: z.string(),
  endsOn: day,
  cents: cents.nullable(),
  effectiveOn: day.nullable(),
  words: z.string(),
  /** That it reached them: who brought it and when, its number, a picture of it. */
  proof: z
    .strictObject({ on: day, by: z.string(), number: z.string(), file: named.nullable(), at: instant })
    .nullable(),
  /** When a tenant opened it in the portal. */
  seenAt: instant.nullable(),
});
export type LeaseNotice = z.infer<typeof notice>;

/** Inspections and notices of a lease. */
export const leasePapers = {
  inspections: call({
    method: 'GET',
    path: '/rentals/leases/{id}/inspections',
    access: readRentals,
    input: oneRental,
    output: z.strictObject({ inspections: z.array(inspection).max(50) }),
    errors: ['not_found'],
    summary: 'The inspections of a lease, room by room, the latest first.',
  }),
  startInspection: call({
    method: 'POST',
    path: '/rentals/leases/{id}/inspections',
    access: workRentals,
    input: z.strictObject({ id, kind: z.enum(inspectionKinds), on: day }),
    output: inspection,
    errors: ['not_found', 'conflict'],
    summary: 'Start an inspection: a move-out has the rooms and items of the move-in.',
  }),
  saveInspection: call({
    method: 'PUT',
    path: '/rentals/inspections/{id}',
    access: workRentals,
    input: z.strictObject({
      id,
      items: z
        .array(
          z.strictObject({
            room: filledLine(80),
            item: filledLine(80),
            condition: z.enum(conditions).nullable(),
            note: text(1_000),
            charge: centsFromZero,
          }),
        )
        .min(1, 'Add an item.')
        .max(mostItems),
      /** Then it can be signed, and nothing of it changes. */
      isFinished: z.boolean(),
    }),
    output: inspection,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    reaches: 'people',
    summary: 'Save an inspection, or finish it for the tenant to sign.',
  }),
  addPhoto: call({
    method: 'POST',
    path: '/rentals/inspections/{id}/items/{item}/photos',
    access: workRentals,
    input: z.strictObject({ id, item: id, file: id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Add an uploaded photo to an item of an inspection.',
  }),
  notices: call({
    method: 'GET',
    path: '/rentals/leases/{id}/notices',
    access: readRentals,
    input: oneRental,
    output: z.strictObject({ notices: z.array(notice).max(100) }),
    errors: ['not_found'],
    summary: 'The notices of a lease with their proof of delivery, the latest first.',
  }),
  serveNotice: call({
    method: 'POST',
    path: '/rentals/leases/{id}/notices',
    access: workRentals,
    input: z.strictObject({
      id,
      kind: z.enum(noticeKinds),
      servedOn: day,
      method: z.enum(deliveryMethods),
      /** Where no rule of the state is known, or more than it asks for. */
      days: z.int().min(0).max(365).optional(),
      /** Of late rent: what is owed; of a raise: the new rent. */
      cents: centsFromZero.nullable().default(null),
      /** The day of the entry, of the new rent, or that the lease ends. */
      effectiveOn: day.nullable().default(null),
      words: text(4_000).default(''),
    }),
    output: notice,
    errors: ['not_found', 'conflict'],
    reaches: 'people',
    summary: 'Serve a notice. The state’s clock says how long it runs; the tenants find it in their portal.',
  }),
  proveNotice: call({
    method: 'PUT',
    path: '/rentals/leases/{id}/notices/{noticeId}/proof',
    access: workRentals,
    input: z.strictObject({ id, noticeId: id, on: day, by: filledLine(120), number: line(80), file: id.nullable() }),
    output: notice,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Keep the proof that a notice was delivered.',
  }),
  noticeFile: call({
    method: 'GET',
    path: '/rentals/leases/{id}/notices/{noticeId}/file',
    access: readRentals,
    input: z.strictObject({ id, noticeId: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A notice as a PDF, with its clock and its proof of delivery.',
  }),
  depositStatement: call({
    method: 'GET',
    path: '/rentals/leases/{id}/deposit/statement',
    access: readRentals,
    input: oneRental,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The itemized statement of a deposit that was settled, as a PDF.',
  }),
};
