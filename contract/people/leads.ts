import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filterParam } from '../core/filter-schema.ts';
import { mapAnswer, mapView } from '../core/map.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, day, email, filledLine, id, instant, line, locale, text, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { mentions } from './comments.ts';
import { customChange, customKey, customValues } from './custom-fields.ts';
import {
  type ExtraPlain,
  eachPlain,
  extraFields,
  extraPlain,
  leadFields,
  leadKinds,
  lostReasons,
  mostAreas,
  mostTags,
  ownerClasses,
  sources,
  timeframes,
} from './lead-fields.ts';
import { stageKey } from './lead-stages.ts';
import { lostStage } from './stage-list.ts';

const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+()\d\s./-]*\d[+()\d\s./-]*$/, 'Enter a valid phone number.');
/** Tags keep their case; each tag has one spelling per organization, the first one used. */
export const tag = filledLine(40);

/** Plain fields as they are returned with a lead. */
const heldPlain = Object.fromEntries(extraPlain.map((name) => [name, z.string().nullable().optional()])) as Record<
  ExtraPlain,
  z.ZodOptional<z.ZodNullable<z.ZodString>>
>;

export const lead = z.strictObject({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kind: z.enum(leadKinds),
  stage: z.string(),
  source: z.enum(sources),
  /** Leads without an owner are in the pond: every agent sees them and may take them. */
  owner: id.nullable(),
  /** The file id of the photo; see `/leads/{id}/photo`. */
  photo: id.nullable().optional(),
  tags: z.array(z.string()),
  score: z.int(),
  budget: cents.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...heldPlain,
  lastActivityAt: instant,
  /** The time of the team's last activity, if the lead has been active since then. */
  waitsSince: instant.nullable(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** Set for a lead in the trash: when it is deleted for good unless it is restored. */
  purgeAt: instant.nullable().optional(),
  timeframe: z.enum(timeframes).nullable().optional(),
  /** Where the lead is looking. */
  areas: z.array(z.string()).optional(),
  language: locale.nullable().optional(),
  /** For a lost lead: the reason, and when to try again. */
  lostReason: z.enum(lostReasons).nullable().optional(),
  reengageOn: day.nullable().optional(),
  /** Who keeps the lead when its agent leaves: the class, and the agent who owns it instead of or along with the brokerage. */
  ownerClass: z.enum(ownerClasses).optional(),
  ownerClassOf: id.nullable().optional(),
  custom: customValues.optional(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean() }),
});
export type Lead = z.infer<typeof lead>;

const details = {
  firstName: line(100),
  lastName: line(100),
  email: email.nullable(),
  phone: phone.nullable(),
  kind: z.enum(leadKinds),
  stage: stageKey,
  source: z.enum(sources),
  owner: id.nullable(),
  tags: z.array(tag).max(mostTags),
  budget: cents.min(0).nullable(),
  ...eachPlain((max) => line(max).nullable()),
  timeframe: z.enum(timeframes).nullable(),
  areas: z.array(filledLine(60)).max(mostAreas),
  language: locale.nullable(),
  lostReason: z.enum(lostReasons).nullable(),
  reengageOn: day.nullable(),
  custom: customChange,
};

export const saysWhyLost = 'Choose why this lead was lost.';

export const newLead = z
  .strictObject({
    ...details,
    email: details.email.default(null),
    phone: details.phone.default(null),
    firstName: details.firstName.default(''),
    lastName: details.lastName.default(''),
    kind: details.kind.default('buyer'),
    stage: details.stage.default('new'),
    source: details.source.default('other'),
    /** Defaults to the creator. */
    owner: details.owner.optional(),
    tags: details.tags.default([]),
    budget: details.budget.default(null),
    ...eachPlain((max) => line(max).nullable().default(null)),
    /** What to do if the person already exists. */
    ifKnown: z.enum(['create', 'refuse']).default('create'),
    timeframe: details.timeframe.default(null),
    areas: details.areas.default([]),
    language: details.language.default(null),
    lostReason: details.lostReason.default(null),
    reengageOn: details.reengageOn.default(null),
    custom: details.custom.default({}),
  })
  .check((context) => {
    const { firstName, lastName, email, phone } = context.value;
    if (context.value.stage === lostStage && context.value.lostReason === null)
      context.issues.push({ code: 'custom', message: saysWhyLost, path: ['lostReason'], input: context.value });
    if (firstName || lastName || email || phone) return;
    context.issues.push({
      code: 'custom',
      message: 'Enter a name, email address, or phone number.',
      path: ['firstName'],
      input: context.value,
    });
  });

export const leadChange = z.strictObject(details).partial();

export const sortable = Object.entries(leadFields).flatMap(([name, field]) =>
  'sort' in field && field.sort ? [name] : [],
);
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => sortable.includes(value.replace('-', '')), 'Lists cannot be ordered by this.')
  .default('-createdAt');

const selection = {
  filter: filterParam(leadFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only', 'trash']).default('no'),
  /** The reader's time zone, which determines "today" and "this week". */
  timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
};

export const leadSelection = z.strictObject(selection);

export const timelineItem = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
  /** The current text of a note. */
  note: z.strictObject({ id, body: z.string(), version, mine: z.boolean(), pinned: z.boolean() }).nullable(),
});

export const daysInTrash = 30;

const read = { who: 'member', right: 'leads.read' } as const;
const change = { who: 'member', right: 'leads.change' } as const;
const one = z.strictObject({ id });

export const leads = {
  list: call({
    method: 'GET',
    path: '/leads',
    access: read,
    input: z.strictObject({
      ...selection,
      sort,
      /** Fields to return besides those in every list. */
      with: z
        .array(z.union([z.enum(extraFields), customKey]))
        .max(30)
        .default([]),
      ...pageInput,
    }),
    output: pageOf(lead),
    summary: 'Leads you may see, filtered and ordered, a page at a time.',
  }),
  count: call({
    method: 'GET',
    path: '/leads/count',
    access: read,
    input: leadSelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'How many leads a filter finds, counted to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/leads/counts',
    access: read,
    output: z.strictObject({
      total: z.int(),
      byStage: z.record(z.string(), z.int()),
      bySource: z.record(z.string(), z.int()),
    }),
    summary: 'All leads you may see, by stage and by source.',
  }),
  next: call({
    method: 'GET',
    path: '/leads/next',
    access: read,
    input: leadSelection.extend({ ids: z.array(id).min(1).max(50) }),
    output: z.strictObject({ id: id.nullable() }),
    summary: 'Of these leads, in this order, the first that a filter still finds.',
  }),
  map: call({
    method: 'GET',
    path: '/leads/map',
    access: read,
    input: z.strictObject({ ...selection, ...mapView }),
    output: mapAnswer,
    summary: 'How many leads live where on a piece of the map, by the towns of their addresses.',
  }),
  get: call({
    method: 'GET',
    path: '/leads/{id}',
    access: read,
    input: one,
    output: lead,
    errors: ['not_found'],
    summary: 'One lead.',
  }),
  create: call({
    method: 'POST',
    path: '/leads',
    access: { who: 'member', right: 'leads.create' },
    input: newLead,
    output: lead,
    errors: ['conflict'],
    summary:
      'Create a lead. With `ifKnown: refuse` not where somebody you may see has this e-mail address, or this phone and name: `details` then names them.',
  }),
  change: call({
    method: 'PATCH',
    path: '/leads/{id}',
    access: change,
    input: leadChange.extend({ id }),
    output: lead,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Change a lead’s fields: stage, owner, tags and the rest.',
  }),
  archive: call({
    method: 'POST',
    path: '/leads/{id}/archive',
    access: { who: 'member', right: 'leads.archive' },
    input: one,
    output: lead,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take a lead out of all lists. Nothing of it is lost.',
  }),
  restore: call({
    method: 'POST',
    path: '/leads/{id}/restore',
    access: { who: 'member', right: 'leads.archive' },
    input: one,
    output: lead,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Put an archived or removed lead back. One that was merged into another comes back by undoing the merge.',
  }),
  remove: call({
    method: 'POST',
    path: '/leads/{id}/remove',
    access: { who: 'member', right: 'leads.archive' },
    input: one,
    output: lead,
    errors: ['not_found'],
    repeat: 'natural',
    summary: `Put a lead in the trash. It can be put back for ${daysInTrash} days; then it is gone with all that is known of it.`,
  }),
  timeline: call({
    method: 'GET',
    path: '/leads/{id}/timeline',
    access: read,
    input: z.strictObject({ id, kinds: z.array(z.string().max(60)).max(20).optional(), ...pageInput }),
    output: pageOf(timelineItem),
    errors: ['not_found'],
    summary: 'All that happened to a lead, newest first.',
  }),
  addNote: call({
    method: 'POST',
    path: '/leads/{id}/notes',
    access: change,
    input: z.strictObject({
      id,
      body: text(20_000).trim().min(1, 'This field is required.'),
      mentions: mentions.default([]),
    }),
    output: z.strictObject({ id }),
    errors: ['not_found'],
    summary: 'Write a note on a lead. Who is mentioned is told, and must be able to see the lead.',
  }),
  changeNote: call({
    method: 'PATCH',
    path: '/leads/{id}/notes/{noteId}',
    access: change,
    input: z.strictObject({ id, noteId: id, body: text(20_000).trim().min(1, 'This field is required.') }),
    output: done,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change your own note.',
  }),
  pinNote: call({
    method: 'PUT',
    path: '/leads/{id}/notes/{noteId}/pinned',
    access: change,
    input: z.strictObject({ id, noteId: id, pinned: z.boolean() }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Put a note above all others of its lead, or back among them.',
  }),
  pinnedNote: call({
    method: 'GET',
    path: '/leads/{id}/pinned-note',
    access: read,
    input: one,
    output: z.strictObject({
      note: z.strictObject({ id, body: z.string(), author: z.string(), at: instant }).nullable(),
    }),
    errors: ['not_found'],
    summary: 'The note that stands above all others of a lead, if there is one.',
  }),
  tags: call({
    method: 'GET',
    path: '/lead-tags',
    access: read,
    output: z.strictObject({ tags: z.array(z.strictObject({ tag: z.string(), leads: z.int() })).max(1_000) }),
    summary: 'Tags in use, the most used first.',
  }),
};
