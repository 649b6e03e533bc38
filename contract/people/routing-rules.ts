import { z } from 'zod';
import { defineFields, openFields } from '../core/fields.ts';
import { everything } from '../core/filter.ts';
import { filterSchema } from '../core/filter-schema.ts';
import { filledLine, id } from '../core/primitives.ts';
import { customFieldOf } from './custom-field-names.ts';
import { leadFields } from './lead-fields.ts';

/** What is known about a lead on arrival and can be used in routing rules. */
const known = defineFields({
  source: leadFields.source,
  kind: leadFields.kind,
  city: leadFields.city,
  state: leadFields.state,
  budget: leadFields.budget,
  tags: leadFields.tags,
  language: leadFields.language,
  timeframe: leadFields.timeframe,
  areas: leadFields.areas,
  hasPhone: { type: 'boolean', label: 'routing.field.has_phone', required: true },
  hasEmail: { type: 'boolean', label: 'routing.field.has_email', required: true },
  /** Of the home it asks about; else the ZIP codes among its areas. */
  zip: { type: 'text', exact: true, many: true, max: 10, label: 'routing.field.zip' },
  location: { type: 'place', label: 'routing.field.location' },
  /** Of the home it asks about. */
  price: { type: 'money', label: 'routing.field.price' },
  hasListing: { type: 'boolean', label: 'routing.field.has_listing', required: true },
});
/** The fields above plus custom fields. */
export const routingFields = openFields(known, customFieldOf);

/** Roles that receive leads from rules without named people. */
export const takesLeads = (role: string): boolean => role === 'agent' || role === 'manager';

/** Stages of leads that don't count toward an agent's open leads. */
export const restingStages = ['closed', 'past_client', 'nurture', 'trash'];

export const routingMethods = [
  'direct',
  'round_robin',
  'weighted',
  'next_up',
  'first_to_claim',
  'pond',
  'listing_agent',
] as const;
export type RoutingMethod = (typeof routingMethods)[number];

/** The longest time to claim an offer. */
export const mostMinutes = 30;
const mostFallbacks = 2;
/** The largest setting for missed leads in a row before a member is paused. */
export const mostMissed = 20;

const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({ kind: z.literal('office'), id }),
  z.strictObject({ kind: z.literal('team'), id }),
]);
export type RoutingScope = z.infer<typeof scope>;

const group = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('team'), id }),
  z.strictObject({ kind: z.literal('office'), id }),
  z.strictObject({ kind: z.literal('people'), users: z.array(id).min(1).max(100) }),
]);
export type RoutingGroup = z.infer<typeof group>;

export const routingRule = z.strictObject({
  id,
  name: filledLine(100),
  isOn: z.boolean(),
  /** Matches whatever no earlier rule matched. There is exactly one, and it is last. */
  isDefault: z.boolean(),
  filter: filterSchema(routingFields),
  /** The part of the organization whose members the rule may choose. */
  scope,
  method: z.enum(routingMethods),
  /** In order. If empty, all agents and managers in the scope. */
  people: z.array(z.strictObject({ user: id, weight: z.int().min(1).max(100) })).max(500),
  /** How long an offer stays open before the lead moves on. */
  minutes: z.int().min(1).max(mostMinutes),
  /** For “first to claim”: whether the name and source are shown before the lead is claimed. */
  showsName: z.boolean().default(false),
  /** For a pond: the member who looks after it. */
  leadAgent: id.nullable(),
  /** The fallback groups if nobody in the rule can take the lead; after them comes the organization's owner. */
  fallback: z.array(group).max(mostFallbacks),
  /** Only agents licensed in the lead's state. */
  needsLicence: z.boolean(),
  /** Only members within their working hours. */
  keepsHours: z.boolean(),
});
export type RoutingRule = z.infer<typeof routingRule>;

/** The rule in effect until an organization saves its own: everything goes to the pond. */
export const defaultRule = (organisationId: string): RoutingRule => ({
  id: organisationId,
  name: 'Everything else',
  isOn: true,
  isDefault: true,
  filter: everything as RoutingRule['filter'],
  scope: { kind: 'company' },
  method: 'pond',
  people: [],
  minutes: 5,
  showsName: false,
  leadAgent: null,
  fallback: [],
  needsLicence: true,
  keepsHours: true,
});

export const ruleSet = z
  .array(routingRule)
  .min(1)
  .max(50)
  .check(({ value, issues }) => {
    const issue = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    const last = value.length - 1;
    if (!value[last]?.isDefault) issue([last, 'isDefault'], 'The last rule takes all that is left.');
    value.forEach((rule, index) => {
      if (rule.isDefault && index < last) issue([index, 'isDefault'], 'Only the last rule takes all that is left.');
      if (rule.isDefault && !rule.isOn) issue([index, 'isOn'], 'The default rule cannot be switched off.');
      if (rule.method === 'direct' && rule.people.length === 0) issue([index, 'people'], 'Choose at least one agent.');
    });
    if (new Set(value.map((rule) => rule.id)).size < value.length) issue([], 'Two rules have one id.');
  });
