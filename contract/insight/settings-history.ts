import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';

/** Settings whose changes are kept, by their table; a test holds that each has its trigger. */
export const settingPlaces = [
  'brands',
  'deal_settings',
  'finance_settings',
  'message_settings',
  'rental_settings',
  'loan_settings',
  'security_policies',
  'social_settings',
  'seo_settings',
  'listing_settings',
  'reporting_zones',
  'trigger_settings',
  'lead_stages',
  'lead_fields',
  'scoring_rules',
  'routing_rules',
  'retention_rules',
  'ai_caps',
  'ai_policies',
] as const;
export type SettingPlace = (typeof settingPlaces)[number];

/** Whose work a change of them touches. */
export const settingReaches: Readonly<Record<SettingPlace, 'everyone' | 'clients' | 'agents' | 'money'>> = {
  brands: 'clients',
  deal_settings: 'agents',
  finance_settings: 'money',
  message_settings: 'clients',
  rental_settings: 'money',
  loan_settings: 'agents',
  security_policies: 'everyone',
  social_settings: 'agents',
  seo_settings: 'clients',
  listing_settings: 'agents',
  reporting_zones: 'everyone',
  trigger_settings: 'clients',
  lead_stages: 'everyone',
  lead_fields: 'everyone',
  scoring_rules: 'agents',
  routing_rules: 'agents',
  retention_rules: 'everyone',
  ai_caps: 'everyone',
  ai_policies: 'everyone',
};

/** Put back by hand: who saves these is first asked whether they would lock themselves out. */
export const revertedByHand: readonly SettingPlace[] = ['security_policies'];

const entry = z.strictObject({
  id,
  place: z.enum(settingPlaces),
  /** Which of several, where there are several. */
  name: z.string().nullable(),
  by: z.strictObject({ id, name: z.string() }).nullable(),
  at: instant,
  /** Each field that differs; secrets are not among them. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  deed: z.enum(['added', 'changed', 'removed']),
  /** The change that this one took back. */
  reverts: id.nullable(),
  isReverted: z.boolean(),
  /** Members who work with it. */
  members: z.int(),
});
export type SettingChange = z.infer<typeof entry>;

export const settingsHistory = {
  list: call({
    method: 'GET',
    path: '/settings-history',
    access: { who: 'member', right: 'audit.read' },
    input: z.strictObject({ ...pageInput, place: z.enum(settingPlaces).optional(), by: id.optional() }),
    output: pageOf(entry),
    summary: 'Changes of the organization’s settings, the newest first: who, when, before and after.',
  }),
  revert: call({
    method: 'POST',
    path: '/settings-history/{id}/revert',
    access: { who: 'member', right: 'organisation.change', fresh: true },
    input: z.strictObject({ id }),
    output: entry,
    errors: ['not_found', 'conflict'],
    summary:
      'Put a setting back to what it was before a change. Refused where it was changed again since, or no longer fits.',
  }),
};
