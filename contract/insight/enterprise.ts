import { z } from 'zod';
import { enterpriseSettings } from '../account/enterprise-settings.ts';
import { call, done } from '../core/call.ts';
import { cents, day, filledLine, id, instant, text, version } from '../core/primitives.ts';

const read = { who: 'member', right: 'enterprise.read' } as const;
const manage = { who: 'member', right: 'enterprise.manage' } as const;

export const unitKinds = ['company', 'region', 'office', 'team'] as const;
type UnitKind = (typeof unitKinds)[number];
/** What stands directly below what. */
export const childrenOf: Readonly<Record<UnitKind, readonly UnitKind[]>> = {
  company: ['region', 'office'],
  region: ['region', 'office'],
  office: ['team'],
  team: [],
};
/** What an office may let its company have. */
export const shared = ['production', 'money', 'compliance', 'roster', 'packs'] as const;
export type Shared = (typeof shared)[number];
export const mostUnits = 500;

const count = z.int();
/** A year to the day it was counted. What the office does not share is nothing. */
export const figures = z.strictObject({
  from: day,
  to: day,
  closings: count.nullable(),
  commission: cents.nullable(),
  openDeals: count.nullable(),
  pipeline: cents.nullable(),
  speedToLead: z.number().nullable(),
  newLeads: count.nullable(),
  companyDollar: cents.nullable(),
  toReview: count.nullable(),
  overdueReviews: count.nullable(),
  agents: count.nullable(),
});
export type Figures = z.infer<typeof figures>;

const rosterLine = z.strictObject({
  name: z.string(),
  role: z.string(),
  joinedOn: day,
  licenses: z.array(
    z.strictObject({ kind: z.string(), state: z.string(), number: z.string(), expiresOn: day.nullable() }),
  ),
});
export type RosterLine = z.infer<typeof rosterLine>;

const setting = z.strictObject({ name: z.enum(enterpriseSettings), value: z.string(), isLocked: z.boolean() });
const inherited = setting.extend({ setBy: z.string() });

/** One setting of one office that is other than its company set. */
const drift = z.strictObject({
  office: id,
  officeName: z.string(),
  name: z.enum(enterpriseSettings),
  wanted: z.string(),
  actual: z.string(),
  /** Since when the office has it and who set it there, as far as its history says. */
  since: instant.nullable(),
  changedBy: z.string().nullable(),
  foundAt: instant,
  /** Asked to be set again, and not done yet. */
  isPushed: z.boolean(),
  acceptedAt: instant.nullable(),
  acceptedBy: z.string().nullable(),
});
export type Drift = z.infer<typeof drift>;
const drifts = z.strictObject({ drift: z.array(drift) });

export const unit = z.strictObject({
  id,
  parent: id.nullable(),
  kind: z.enum(unitKinds),
  name: z.string(),
  link: z.enum(['none', 'invited', 'linked', 'ended']),
  settings: z.array(setting),
  figures: figures.nullable(),
  countedAt: instant.nullable(),
  /** Settings that are other than the company set, and not accepted. */
  drifts: count,
  version,
});
export type Unit = z.infer<typeof unit>;

const one = z.strictObject({ id });

export const enterprise = {
  tree: call({
    method: 'GET',
    path: '/enterprise',
    access: read,
    output: z.strictObject({ units: z.array(unit).max(mostUnits) }),
    summary: 'The company’s regions, offices and teams with the figures that linked offices share.',
  }),
  get: call({
    method: 'GET',
    path: '/enterprise/units/{id}',
    access: read,
    input: one,
    output: z.strictObject({
      unit,
      path: z.array(z.strictObject({ id, name: z.string() })),
      inherited: z.array(inherited),
      roster: z.array(rosterLine).nullable(),
      /** Of all linked offices from here down that share it. */
      drift: z.array(drift),
      /** What the office shares; nothing where it is not linked. */
      shares: z.array(z.enum(shared)),
    }),
    errors: ['not_found'],
    summary: 'An office or region: its figures, its roster, and what it inherits.',
  }),
  addUnit: call({
    method: 'POST',
    path: '/enterprise/units',
    access: manage,
    input: z.strictObject({
      /** None for the company itself. */
      parent: id.nullable().default(null),
      kind: z.enum(unitKinds),
      name: filledLine(120),
    }),
    output: unit,
    errors: ['not_found', 'conflict'],
    summary: 'Add the company, or a region, office or team below it.',
  }),
  renameUnit: call({
    method: 'PATCH',
    path: '/enterprise/units/{id}',
    access: manage,
    input: z.strictObject({ id, name: filledLine(120) }),
    output: unit,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Rename a region, office or team.',
  }),
  removeUnit: call({
    method: 'DELETE',
    path: '/enterprise/units/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Remove a unit that has nothing below it and is not linked.',
  }),
  invite: call({
    method: 'POST',
    path: '/enterprise/units/{id}/invite',
    access: { who: 'member', right: 'enterprise.manage', fresh: true },
    reaches: 'access',
    input: one,
    output: z.strictObject({ unit, address: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    secret: true,
    summary: 'Get the link at which the owner of another organization joins it to this office.',
  }),
  unlink: call({
    method: 'POST',
    path: '/enterprise/units/{id}/unlink',
    access: manage,
    input: one,
    output: unit,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End the link to an office. Its figures are removed and its locks end.',
  }),
  setSetting: call({
    method: 'PUT',
    path: '/enterprise/units/{id}/settings/{name}',
    access: manage,
    input: z.strictObject({
      id,
      name: z.enum(enterpriseSettings),
      /** Nothing: the unit says nothing about it any more. */
      value: text(500).trim().min(1).nullable(),
      isLocked: z.boolean().default(false),
    }),
    output: unit,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Set, lock or clear a setting for everything below a unit.',
  }),
  push: call({
    method: 'POST',
    path: '/enterprise/units/{id}/push',
    access: manage,
    input: z.strictObject({ id, names: z.array(z.enum(enterpriseSettings)).min(1).max(enterpriseSettings.length) }),
    output: drifts,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Set brand and compliance settings again in every linked office from here down that differs.',
  }),
  acceptDrift: call({
    method: 'POST',
    path: '/enterprise/units/{id}/accept',
    access: manage,
    input: z.strictObject({ id, name: z.enum(enterpriseSettings) }),
    output: drifts,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Accept that an office differs in a setting, until either side changes it.',
  }),
  refresh: call({
    method: 'POST',
    path: '/enterprise/refresh',
    access: manage,
    output: done,
    repeat: 'natural',
    summary: 'Count the figures of all linked offices again.',
  }),
  invitation: call({
    method: 'GET',
    path: '/enterprise/invitation',
    access: { who: 'member', right: 'enterprise.join', person: true },
    input: z.strictObject({ token: z.string().min(20).max(400) }),
    output: z.strictObject({ company: z.string(), office: z.string() }),
    errors: ['not_found', 'conflict'],
    summary: 'Which company invites this organization, before its owner decides.',
  }),
  join: call({
    method: 'POST',
    path: '/enterprise/join',
    access: { who: 'member', right: 'enterprise.join', fresh: true },
    reaches: 'access',
    input: z.strictObject({ token: z.string().min(20).max(400), shares: z.array(z.enum(shared)).max(shared.length) }),
    output: z.strictObject({ company: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Join this organization to a company as one of its offices, and choose what the company may see.',
  }),
  belonging: call({
    method: 'GET',
    path: '/enterprise/company',
    access: { who: 'member', right: 'organisation.read' },
    output: z.strictObject({
      company: z
        .strictObject({
          name: z.string(),
          shares: z.array(z.enum(shared)),
          acceptedAt: instant,
          acceptedBy: z.string(),
          lastReadAt: instant.nullable(),
        })
        .nullable(),
      inherited: z.array(inherited),
    }),
    summary: 'The company that this organization belongs to, what it sees, and which settings it sets or locks.',
  }),
  changeShares: call({
    method: 'PUT',
    path: '/enterprise/company/shares',
    access: { who: 'member', right: 'enterprise.join', fresh: true },
    input: z.strictObject({ shares: z.array(z.enum(shared)).max(shared.length) }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Change what the company of this organization may see.',
  }),
  leave: call({
    method: 'POST',
    path: '/enterprise/leave',
    access: { who: 'member', right: 'enterprise.join', fresh: true },
    output: done,
    repeat: 'natural',
    summary: 'End this organization’s link to its company. Locks end, and the company keeps no figures.',
  }),
};
