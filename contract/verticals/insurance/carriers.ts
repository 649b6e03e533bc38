import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call } from '../../core/call.ts';
import { cents, day, filledLine, id, line, version } from '../../core/primitives.ts';
import { shortRateNames } from './cancellation.ts';
import { lineNames } from './lines.ts';
import { one, readPolicies } from './policies.ts';

const bound = (most: number) => z.int().min(0).max(most).nullable().default(null);

export const appetite = z.strictObject({
  line: z.enum(lineNames),
  states: z.array(z.enum(usStates)).max(60).default([]),
  oldestBuilt: bound(2100),
  roofYears: bound(100),
  mostLosses: bound(100),
  youngestDriver: bound(120),
  mostRevenue: cents.min(0).nullable().default(null),
});

export const appointment = z.strictObject({ state: z.enum(usStates), from: day, until: day.nullable().default(null) });

const details = {
  name: filledLine(120),
  naic: line(5).regex(/^(\d{5})?$/, 'Enter the five digits of the NAIC code.'),
  appointments: z.array(appointment).max(120),
  appetite: z.array(appetite).max(40),
  /** The agency may bind without asking. */
  mayBind: z.boolean(),
  shortRate: z.enum(shortRateNames),
};

export const carrier = z.strictObject({ id, ...details, name: z.string(), naic: z.string(), version });
export type Carrier = z.infer<typeof carrier>;

export const mostCarriers = 500;
export const manageInsurance = { who: 'member', right: 'insurance.manage' } as const;

export const carriers = {
  list: call({
    method: 'GET',
    path: '/carriers',
    access: readPolicies,
    output: z.strictObject({ carriers: z.array(carrier).max(mostCarriers) }),
    summary: 'Every carrier of the agency with its appointments and appetite.',
  }),
  create: call({
    method: 'POST',
    path: '/carriers',
    access: manageInsurance,
    input: z.strictObject({
      ...details,
      naic: details.naic.default(''),
      appointments: details.appointments.default([]),
      appetite: details.appetite.default([]),
      mayBind: z.boolean().default(false),
      shortRate: z.enum(shortRateNames).default('ninety'),
    }),
    output: carrier,
    errors: ['conflict'],
    summary: 'Add a carrier.',
  }),
  change: call({
    method: 'PATCH',
    path: '/carriers/{id}',
    access: manageInsurance,
    input: z.strictObject(details).partial().extend({ id }),
    output: carrier,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Change a carrier, its appointments or its appetite.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/carriers/{id}',
    access: manageInsurance,
    input: one,
    output: z.strictObject({ done: z.literal(true) }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take a carrier off the list. Policies written with it keep its name.',
  }),
};
