import { z } from 'zod';
import { defineFields, openFields } from '../core/fields.ts';
import { everything } from '../core/filter.ts';
import { filterSchema } from '../core/filter-schema.ts';
import { filledLine, id } from '../core/primitives.ts';
import { customFieldOf } from './custom-field-names.ts';
import { leadFields } from './lead-fields.ts';

/** What is known of a lead when it arrives, and may decide whose it becomes. */
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
  /** Of the home it asks about; else those among the areas it looks in. */
  zip: { type: 'text', exact: true, many: true, max: 10, label: 'routing.field.zip' },
  location: { type: 'place', label: 'routing.field.location' },
  /** Of the home it asks about. */
  price: { type: 'money', label: 'routing.field.price' },
  hasListing: { type: 'boolean', label: 'routing.field.has_listing', required: true },
});
/** And the organisation’s own fields. */
export const routingFields = openFields(known, customFieldOf);

/** Who takes leads where a rule names nobody. */
export const takesLeads = (role: string): boolean => role === 'agent' || role === 'manager';

/** Stages in which a lead takes nobody's time. */
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

/** Longer than this nobody should hold a lead without answering. */
export const mostMinutes = 30;
const mostFallbacks = 2;
/** Of leads in a row that ran out on somebody, before they are paused. */
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
  /** Takes what no rule before it took. There is exactly one, and it comes last. */
  isDefault: z.boolean(),
  filter: filterSchema(routingFields),
  /** Whose people the rule is for; nobody outside gets anything by it. */
  scope,
  method: z.enum(routingMethods),
  /** In their order. None: all agents and managers of the scope. */
  people: z.array(z.strictObject({ user: id, weight: z.int().min(1).max(100) })).max(500),
  /** How long a lead is held out before it goes on to the next. */
  minutes: z.int().min(1).max(mostMinutes),
  /** Of what the first one gets: whether all who are asked see whose it is, and where from, before it is claimed. */
  showsName: z.boolean().default(false),
  /** Of a pond: who looks after it. */
  leadAgent: id.nullable(),
  /** Who is asked where nobody of the rule can. After them comes the owner of the organisation. */
  fallback: z.array(group).max(mostFallbacks),
  /** Only who holds a licence of the lead's state. */
  needsLicence: z.boolean(),
  /** Only who works at this hour. */
  keepsHours: z.boolean(),
});
export type RoutingRule = z.infer<typeof routingRule>;

/** In force until somebody makes rules: what arrives is everybody's to take. */
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
