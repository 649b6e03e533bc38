import { z } from 'zod';
import { licenceKinds, usStates } from '../account/onboarding.ts';
import { givenRole } from '../account/organisations.ts';
import { call, done } from '../core/call.ts';
import { cents, day, email, filledLine, id, instant, line, text, version } from '../core/primitives.ts';

const read = { who: 'member', right: 'recruits.read' } as const;
const work = { who: 'member', right: 'recruits.work' } as const;

/** Stages that a candidate is moved to by hand, in order. */
export const openStages = ['new', 'contacted', 'met', 'offer'] as const;
/** `invited` and `joined` follow from the invitation, `handed` from handing the candidate to an office that is another organization. */
export const recruitStages = [...openStages, 'invited', 'joined', 'handed', 'lost'] as const;
export type RecruitStage = (typeof recruitStages)[number];
export const lostReasons = ['stayed', 'otherBrokerage', 'split', 'timing', 'noResponse', 'notAFit', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];
export const mostRecruits = 1_000;

const details = {
  /** The unit of the company that the candidate is meant for. */
  unit: id.nullable(),
  /** The office of this organization that the candidate is meant for; its managers see the candidate. */
  office: id.nullable(),
  owner: id.nullable(),
  name: filledLine(120),
  email: email.nullable(),
  phone: line(40),
  brokerage: line(120),
  licenseKind: z.enum(licenceKinds),
  licenseState: z.enum(usStates).nullable(),
  licenseNumber: line(20),
  /** Closed sides and volume of the last twelve months, as the candidate or the MLS says. */
  sides: z.int().min(0).max(10_000).nullable(),
  volume: cents.min(0).nullable(),
  nextStep: line(200),
  nextOn: day.nullable(),
  notes: text(5_000),
};

export const recruit = z.strictObject({
  ...details,
  email: z.string().nullable(),
  id,
  unitName: z.string().nullable(),
  officeName: z.string().nullable(),
  stage: z.enum(recruitStages),
  stageAt: instant,
  lostReason: z.enum(lostReasons).nullable(),
  lostNote: z.string(),
  /** The company that handed the candidate to this organization. */
  handedBy: z.string().nullable(),
  /** The role of the invitation, and until when it can be accepted. */
  invitedAs: givenRole.nullable(),
  inviteExpiresAt: instant.nullable(),
  member: id.nullable(),
  createdAt: instant,
  version,
  can: z.strictObject({ change: z.boolean(), invite: z.boolean(), hand: z.boolean() }),
});
export type Recruit = z.infer<typeof recruit>;

const one = z.strictObject({ id });

export const recruiting = {
  list: call({
    method: 'GET',
    path: '/recruits',
    access: read,
    input: z.strictObject({ unit: id.optional() }),
    output: z.strictObject({
      recruits: z.array(recruit).max(mostRecruits),
      units: z.array(z.strictObject({ id, name: z.string() })),
      offices: z.array(z.strictObject({ id, name: z.string() })),
    }),
    summary: 'Candidates being recruited: owners and admins see all, managers those of their own office.',
  }),
  create: call({
    method: 'POST',
    path: '/recruits',
    access: work,
    input: z.strictObject({
      unit: details.unit.default(null),
      office: details.office.default(null),
      owner: details.owner.default(null),
      name: details.name,
      email: details.email.default(null),
      phone: details.phone.default(''),
      brokerage: details.brokerage.default(''),
      licenseKind: details.licenseKind.default('realestate'),
      licenseState: details.licenseState.default(null),
      licenseNumber: details.licenseNumber.default(''),
      sides: details.sides.default(null),
      volume: details.volume.default(null),
      nextStep: details.nextStep.default(''),
      nextOn: details.nextOn.default(null),
      notes: details.notes.default(''),
    }),
    output: recruit,
    errors: ['conflict', 'forbidden'],
    summary: 'Add a candidate.',
  }),
  change: call({
    method: 'PATCH',
    path: '/recruits/{id}',
    access: work,
    input: z.strictObject(details).partial().extend({ id }),
    output: recruit,
    versioned: true,
    errors: ['not_found', 'conflict', 'forbidden', 'version_conflict'],
    summary: 'Change a candidate.',
  }),
  move: call({
    method: 'PUT',
    path: '/recruits/{id}/stage',
    access: work,
    input: z.strictObject({
      id,
      stage: z.enum([...openStages, 'lost']),
      /** Required for `lost`. */
      lostReason: z.enum(lostReasons).nullable().default(null),
      lostNote: line(500).default(''),
    }),
    output: recruit,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Move a candidate to another stage, or say why they were lost. An open invitation ends with it.',
  }),
  invite: call({
    method: 'POST',
    path: '/recruits/{id}/invite',
    access: { who: 'member', right: 'members.manage', fresh: true },
    reaches: 'people',
    input: z.strictObject({ id, role: givenRole, teams: z.array(id).max(20).default([]) }),
    output: recruit,
    errors: ['not_found', 'conflict', 'rate_limited'],
    summary: 'Invite a candidate as a member. Who accepts joins with the role, teams, office and license.',
  }),
  hand: call({
    method: 'POST',
    path: '/recruits/{id}/hand',
    access: { who: 'member', right: 'enterprise.manage' },
    input: one,
    output: recruit,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Hand a candidate to a linked office, which recruits them from there on.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/recruits/{id}',
    access: work,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Delete a candidate with everything that was recorded about them.',
  }),
};
