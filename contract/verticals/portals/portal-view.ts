import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { cents, day, id, instant } from '../../core/primitives.ts';
import { nodeKinds } from '../closing/nodes.ts';
import { billedCam } from '../commercial/commercial.ts';
import { conditionStates } from '../loans/loan-work.ts';
import { milestoneKeys } from '../loans/milestones.ts';
import { sectionNames } from '../loans/urla-sections.ts';
import { applicationStates, feeStates } from '../property/applications.ts';
import { conditions, inspectionKinds } from '../property/inspection-rules.ts';
import { noticeKinds } from '../property/notice-rules.ts';
import { renewalOffer } from '../property/renewal-terms.ts';
import { leaseStates, priorities, requestStates } from '../property/words.ts';

export const section = z.strictObject({
  section: z.enum(sectionNames),
  data: z.strictObject({
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
    isNone: z.boolean().optional(),
  }),
  version: z.int(),
  filled: z.int(),
  needed: z.int(),
});
export type PortalSection = z.infer<typeof section>;

const loan = z.strictObject({
  id,
  /** The home, or what the loan is called. */
  name: z.string(),
  isOpen: z.boolean(),
  milestone: z.enum(milestoneKeys),
  dates: z.array(z.strictObject({ kind: z.enum(nodeKinds), on: day.nullable(), isDone: z.boolean() })),
  sections: z.array(section),
  asked: z.array(
    z.strictObject({
      id,
      title: z.string(),
      state: z.enum(conditionStates),
      dueOn: day.nullable(),
      file: z.string().nullable(),
    }),
  ),
  /** What the lender asked for in writing, the latest first. */
  notices: z.array(z.strictObject({ id, sentOn: day, respondBy: day, missing: z.array(z.string()) })),
});
export type PortalLoan = z.infer<typeof loan>;

const request = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  state: z.enum(requestStates),
  priority: z.enum(priorities),
  scheduledOn: day.nullable(),
  at: instant,
  photos: z.int(),
});
export type PortalRequest = z.infer<typeof request>;

export const ledgerLine = z.strictObject({
  day,
  memo: z.string(),
  cents,
  balance: cents,
  /** A fee of the manager’s, with the memo of what it was collected with. */
  isFee: z.boolean(),
});

const lease = z.strictObject({
  id,
  name: z.string(),
  state: z.enum(leaseStates),
  from: day,
  until: day.nullable(),
  dueDay: z.int(),
  rent: cents,
  deposit: cents,
  /** From then on there is a statement of it. */
  depositSettledOn: day.nullable(),
  noticeOn: day.nullable(),
  balance: cents,
  /** The latest first. */
  ledger: z.array(ledgerLine),
  requests: z.array(request),
  /** Whether rent can be paid here, and who has it taken by itself. */
  online: z.strictObject({
    isOpen: z.boolean(),
    /** Sent and not settled yet. */
    pending: cents,
    autopay: z.strictObject({ isOn: z.boolean(), isOwn: z.boolean(), canStart: z.boolean() }),
  }),
  inspections: z.array(
    z.strictObject({
      id,
      kind: z.enum(inspectionKinds),
      on: day,
      signedAt: instant.nullable(),
      signedBy: z.string(),
      remark: z.string(),
      items: z.array(
        z.strictObject({
          room: z.string(),
          item: z.string(),
          condition: z.enum(conditions).nullable(),
          note: z.string(),
          photos: z.int(),
        }),
      ),
    }),
  ),
  notices: z.array(z.strictObject({ id, kind: z.enum(noticeKinds), servedOn: day, endsOn: day })),
  /** What is offered for the next term, until it is signed. */
  renewal: renewalOffer.omit({ draft: true }).extend({ note: z.string() }).nullable(),
});
export type PortalLease = z.infer<typeof lease>;

const property = z.strictObject({
  id,
  name: z.string(),
  /** In millionths. */
  share: z.int(),
  units: z.int(),
  occupied: z.int(),
  held: cents,
  reserve: cents,
  distributions: z.array(z.strictObject({ on: day, cents })),
  toApprove: z.array(z.strictObject({ id, title: z.string(), description: z.string(), estimate: cents, limit: cents })),
});
export type PortalProperty = z.infer<typeof property>;

const application = z.strictObject({
  id,
  name: z.string(),
  state: z.enum(applicationStates),
  sentAt: instant,
  fee: z.strictObject({ cents, state: z.enum(feeStates) }),
  /** The fee can be paid here. */
  canPay: z.boolean(),
  condition: z.string(),
  /** What was decided, to be read and kept. */
  hasLetter: z.boolean(),
  files: z.array(z.string()),
});
export type PortalApplication = z.infer<typeof application>;

/** A space somebody leases for their business, with every CAM statement that was billed for it. */
const space = z.strictObject({
  id,
  name: z.string(),
  from: day,
  until: day,
  statements: z.array(billedCam.extend({ canDispute: z.boolean() })),
});
export type PortalSpace = z.infer<typeof space>;

export const view = z.strictObject({
  ...shownBrand,
  name: z.string(),
  applications: z.array(application),
  loans: z.array(loan),
  leases: z.array(lease),
  spaces: z.array(space),
  properties: z.array(property),
  /** Hands in files for an hour. */
  ticket: z.string(),
});
