import { z } from 'zod';
import { licenceKinds, usStates } from '../account/onboarding.ts';
import { roles } from '../core/access.ts';
import { call, done } from '../core/call.ts';
import { day, filledLine, id, instant, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { weeklyHours } from './booking.ts';

const zone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.');

export const licence = z.strictObject({
  kind: z.enum(licenceKinds),
  state: z.enum(usStates),
  number: filledLine(20),
  expiresOn: day.nullable(),
});
export type Licence = z.infer<typeof licence>;

/** How many days before a license expires its holder is notified. */
export const licenceNotices = [60, 30, 7] as const;

/** Roles that assistants can work for: those that own records. */
export const takesAssistants = (role: string): boolean => !['assistant', 'accountant', 'viewer'].includes(role);

const cap = (most: number) => z.int().min(0).max(most).nullable();
const work = {
  office: id.nullable(),
  /** The zone of the hours, and of the day that caps count. */
  timeZone: zone,
  /** Empty means always available. */
  hours: weeklyHours,
  /** The most open leads up to which routing assigns more. */
  capOpen: cap(100_000),
  capDay: cap(1_000),
  capWeek: cap(5_000),
  isPaused: z.boolean(),
  awayFrom: day.nullable(),
  awayTo: day.nullable(),
  /** The member who gets this member's leads during an absence. */
  cover: id.nullable(),
};

const teamMember = z.strictObject({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The URL of the public profile photo. */
  photo: z.string().nullable(),
  joinedAt: instant,
  teams: z.array(id),
  /** For an assistant: the agents whose records they see and work on. */
  assists: z.array(id),
  ...work,
  /** Leads in a row that were offered to this member alone and expired. */
  missed: z.int(),
  /** True if the member was paused automatically for missing too many. */
  pausedForMissing: z.boolean(),
  licences: z.array(licence),
  /** The number of the member's open leads. */
  openLeads: z.int(),
  version,
  can: z.strictObject({
    /** Hours, pause, absence. */
    change: z.boolean(),
    /** Office, caps, licenses. */
    manage: z.boolean(),
  }),
});
export type TeamMember = z.infer<typeof teamMember>;

export const team = z.strictObject({
  id,
  name: z.string(),
  office: id.nullable(),
  members: z.array(id),
  version,
});
export type Team = z.infer<typeof team>;

export const office = z.strictObject({ id, name: z.string(), members: z.int(), version });
export type Office = z.infer<typeof office>;

const read = { who: 'member', right: 'members.read' } as const;
const manage = { who: 'member', right: 'team.manage' } as const;
const one = z.strictObject({ id });
const teamDetails = { name: filledLine(100), office: id.nullable(), members: z.array(id).max(500) };

export const teamCalls = {
  overview: call({
    method: 'GET',
    path: '/team',
    access: read,
    output: z.strictObject({
      members: z.array(teamMember),
      teams: z.array(team),
      offices: z.array(office),
      can: z.strictObject({ manage: z.boolean() }),
    }),
    summary: 'Who works here: teams, offices, hours, caps, pauses, absences and licenses.',
  }),
  changeWork: call({
    method: 'PATCH',
    path: '/team/members/{userId}',
    access: { who: 'member', right: 'team.work' },
    input: z
      .strictObject({ ...work })
      .partial()
      .extend({ userId: id }),
    output: teamMember,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change availability and caps: your own or your team’s.',
  }),
  noteZone: call({
    method: 'PUT',
    path: '/team/zone',
    access: { who: 'member', right: 'organisation.read', person: true },
    input: z.strictObject({ timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.') }),
    output: done,
    repeat: 'natural',
    summary: 'Say the time zone of your browser. It holds until you or a manager chooses another.',
  }),
  setLicences: call({
    method: 'PUT',
    path: '/team/members/{userId}/licences',
    access: { who: 'member', right: 'team.work' },
    input: z.strictObject({ userId: id, licences: z.array(licence).max(60) }),
    output: teamMember,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Set licenses: your own or your team’s.',
  }),
  setAssisted: call({
    method: 'PUT',
    path: '/team/members/{userId}/assists',
    access: manage,
    input: z.strictObject({ userId: id, agents: z.array(id).max(100) }),
    output: teamMember,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Choose the agents an assistant works for. The assistant sees what they own.',
  }),
  createTeam: call({
    method: 'POST',
    path: '/team/teams',
    access: manage,
    input: z.strictObject({
      name: teamDetails.name,
      office: teamDetails.office.default(null),
      members: teamDetails.members.default([]),
    }),
    output: team,
    summary: 'Make a team. Managers in it see what its members have.',
  }),
  changeTeam: call({
    method: 'PATCH',
    path: '/team/teams/{id}',
    access: manage,
    input: z.strictObject(teamDetails).partial().extend({ id }),
    output: team,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a team’s name, office or members.',
  }),
  removeTeam: call({
    method: 'DELETE',
    path: '/team/teams/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Dissolve a team. Its members stay.',
  }),
  createOffice: call({
    method: 'POST',
    path: '/team/offices',
    access: manage,
    input: z.strictObject({ name: filledLine(100) }),
    output: office,
    summary: 'Make an office.',
  }),
  renameOffice: call({
    method: 'PATCH',
    path: '/team/offices/{id}',
    access: manage,
    input: z.strictObject({ id, name: filledLine(100) }),
    output: office,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Give an office another name.',
  }),
  removeOffice: call({
    method: 'DELETE',
    path: '/team/offices/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Close an office. Its teams and people stay, without an office.',
  }),
};
