import { defineFields, type NamesWhere, type Option, openFields } from '../core/fields.ts';
import { locales } from '../core/locale.ts';
import { customFieldOf } from './custom-field-names.ts';

export const stages = [
  'new',
  'attempting',
  'engaged',
  'appointment',
  'active',
  'under_contract',
  'closed',
  'past_client',
  'nurture',
  'trash',
] as const;
type DefaultStage = (typeof stages)[number];

export const sources = [
  'website',
  'zillow',
  'realtor',
  'referral',
  'open_house',
  'social',
  'past_client',
  'import',
  'api',
  'other',
] as const;
export type Source = (typeof sources)[number];

export const leadKinds = ['buyer', 'seller', 'renter', 'landlord', 'investor', 'other'] as const;

/** The most tags and areas of a lead, whatever their origin. */
export const mostTags = 30;
export const mostAreas = 20;

export const timeframes = ['now', 'three_months', 'six_months', 'year', 'later'] as const;

export const lostReasons = [
  'no_response',
  'bad_contact',
  'other_agent',
  'not_ready',
  'price',
  'not_qualified',
  'duplicate',
  'do_not_contact',
  'other',
] as const;

/** How a lead came in. */
export const waysIn = ['hand', 'import', 'api', 'form', 'mail', 'booking', 'open_house', 'site', 'assistant'] as const;

/** Who keeps a lead when its agent leaves. */
export const ownerClasses = ['brokerage', 'agent', 'shared'] as const;
export type OwnerClass = (typeof ownerClasses)[number];

const tones: Partial<Record<DefaultStage, Option['tone']>> = {
  new: 'need',
  engaged: 'act',
  appointment: 'act',
  active: 'act',
  under_contract: 'info',
  closed: 'info',
  trash: 'loss',
};

export const stageOptions: readonly Option[] = stages.map((value) => ({
  value,
  label: `leads.stage.${value}`,
  tone: tones[value] ?? 'plain',
}));
export const sourceOptions: readonly Option[] = sources.map((value) => ({ value, label: `leads.source.${value}` }));
export const kindOptions: readonly Option[] = leadKinds.map((value) => ({ value, label: `leads.kind.${value}` }));

const timeframeOptions: readonly Option[] = timeframes.map((value) => ({
  value,
  label: `leads.timeframe.${value}`,
}));
/** Channels by which a lead must not be contacted. */
const forbiddenWays = ['all', 'email', 'sms', 'call'];
const forbiddenOptions: readonly Option[] = forbiddenWays.map((value) => ({
  value,
  label: `leads.forbidden.${value}`,
}));
export const lostOptions: readonly Option[] = lostReasons.map((value) => ({ value, label: `leads.lost.${value}` }));
const classOptions: readonly Option[] = ownerClasses.map((value) => ({ value, label: `leads.ownerClass.${value}` }));
const wayOptions: readonly Option[] = waysIn.map((value) => ({ value, label: `ownership.way.${value}` }));
const languageOptions: readonly Option[] = locales.map((value) => ({ value, label: `leads.language.${value}` }));

/** The single definition of a lead's fields, for filters, columns, sorting, imports, and forms. */
const own = defineFields({
  name: { type: 'text', label: 'leads.field.name', sort: true, column: 'shown', edit: false, required: true },
  firstName: {
    type: 'text',
    label: 'leads.field.first_name',
    max: 100,
    column: 'never',
    headings: ['first name', 'firstname', 'given name'],
  },
  lastName: {
    type: 'text',
    label: 'leads.field.last_name',
    max: 100,
    column: 'never',
    headings: ['last name', 'lastname', 'surname', 'family name'],
  },
  email: { type: 'email', label: 'leads.field.email', headings: ['email', 'e-mail', 'email address', 'email 1'] },
  phone: {
    type: 'phone',
    label: 'leads.field.phone',
    headings: ['phone', 'mobile', 'cell', 'phone number', 'phone 1'],
  },
  kind: {
    type: 'choice',
    label: 'leads.field.kind',
    options: kindOptions,
    required: true,
    headings: ['type', 'lead type'],
  },
  stage: {
    type: 'choice',
    label: 'leads.field.stage',
    options: { from: 'lead stages' },
    required: true,
    column: 'shown',
    headings: ['stage', 'status', 'lead status'],
  },
  source: {
    type: 'choice',
    label: 'leads.field.source',
    options: sourceOptions,
    required: true,
    column: 'shown',
    headings: ['source', 'lead source'],
  },
  sourceName: {
    type: 'text',
    plain: true,
    exact: true,
    label: 'leads.field.source_name',
    max: 80,
    headings: ['source name'],
  },
  cameBy: {
    type: 'choice',
    label: 'leads.field.came_by',
    options: wayOptions,
    column: 'never',
    edit: false,
    required: true,
  },
  owner: { type: 'person', label: 'leads.field.owner', column: 'shown' },
  sharedWith: { type: 'person', label: 'leads.field.shared_with', column: 'never', edit: false },
  coOwner: { type: 'person', label: 'leads.field.co_owner', column: 'never', edit: false },
  tags: { type: 'tags', label: 'leads.field.tags', options: { from: 'lead tags' }, headings: ['tags', 'labels'] },
  score: {
    type: 'number',
    integer: true,
    min: 0,
    max: 100,
    label: 'leads.field.score',
    sort: true,
    column: 'shown',
    edit: false,
    required: true,
  },
  budget: { type: 'money', label: 'leads.field.budget', column: 'shown', headings: ['budget', 'price'] },
  street: {
    type: 'text',
    plain: true,
    label: 'leads.field.street',
    max: 200,
    headings: [
      'street',
      'street address',
      'address line 1',
      'mailing street',
      'mailing address',
      'home address',
      'address 1 street',
    ],
  },
  city: { type: 'text', plain: true, label: 'leads.field.city', max: 100, headings: ['city', 'town'] },
  state: {
    type: 'text',
    plain: true,
    exact: true,
    label: 'leads.field.state',
    max: 40,
    headings: ['state', 'province', 'region'],
  },
  postalCode: {
    type: 'text',
    plain: true,
    exact: true,
    label: 'leads.field.postal_code',
    max: 10,
    headings: ['zip', 'zip code', 'zipcode', 'postal code', 'postcode', 'primary zip', 'mailing zip', 'address 1 zip'],
  },
  location: { type: 'place', label: 'leads.field.location', column: 'never', edit: false },
  timeframe: {
    type: 'choice',
    label: 'leads.field.timeframe',
    options: timeframeOptions,
  },
  areas: {
    type: 'tags',
    label: 'leads.field.areas',
    options: { from: 'lead areas' },
    headings: ['areas', 'area', 'neighborhoods', 'neighbourhoods'],
  },
  language: {
    type: 'choice',
    label: 'leads.field.language',
    options: languageOptions,
  },
  doNotContact: {
    type: 'tags',
    label: 'leads.field.do_not_contact',
    options: forbiddenOptions,
    column: 'never',
    edit: false,
  },
  agreed: {
    type: 'tags',
    label: 'leads.field.agreed',
    options: forbiddenOptions.filter(({ value }) => value !== 'all'),
    column: 'never',
    edit: false,
  },
  lostReason: { type: 'choice', label: 'leads.field.lost_reason', options: lostOptions, edit: false },
  reengageOn: { type: 'date', label: 'leads.field.reengage', edit: false },
  ownerClass: {
    type: 'choice',
    label: 'leads.field.owner_class',
    options: classOptions,
    required: true,
    edit: false,
  },
  ownerClassOf: { type: 'person', label: 'leads.field.owner_class_of', edit: false },
  lastActivityAt: {
    type: 'instant',
    label: 'leads.field.last_activity',
    sort: true,
    column: 'shown',
    edit: false,
    required: true,
  },
  lastSignalAt: { type: 'instant', label: 'leads.field.last_signal', column: 'never', edit: false },
  triggeredAt: { type: 'instant', label: 'leads.field.triggered', column: 'never', edit: false },
  lastWorkedAt: { type: 'instant', label: 'leads.field.last_worked', column: 'never', edit: false, required: true },
  lastTouchAt: { type: 'instant', label: 'leads.field.last_touch', column: 'never', edit: false },
  snoozedUntil: { type: 'instant', label: 'leads.field.snoozed', column: 'never', edit: false },
  createdAt: { type: 'instant', label: 'leads.field.created', sort: true, edit: false, required: true },
  openTasks: { type: 'count', label: 'leads.field.open_tasks', column: 'never' },
});

export const leadFields = openFields(own, customFieldOf);

/** Text fields without any special behavior (docs/decisions/0058-fields.md). */
export type PlainField = NamesWhere<typeof own, { readonly plain: true }>;
export const plainFields = Object.entries(own).flatMap(([name, field]) =>
  'plain' in field ? [name] : [],
) as readonly string[] as readonly PlainField[];

/** The same for each plain field, given its maximum length. */
export const eachPlain = <Value>(make: (max: number) => Value): Record<PlainField, Value> =>
  Object.fromEntries(plainFields.map((name) => [name, make(own[name].max)])) as Record<PlainField, Value>;

/** The plain fields that every page of leads includes. */
const listedPlain = ['city', 'state'] as const;
export type ExtraPlain = Exclude<PlainField, (typeof listedPlain)[number]>;
export const extraPlain = plainFields.filter(
  (name): name is ExtraPlain => !(listedPlain as readonly string[]).includes(name),
);

const otherExtras = [
  'timeframe',
  'areas',
  'language',
  'lostReason',
  'reengageOn',
  'ownerClass',
  'ownerClassOf',
] as const;
export type ExtraField = (typeof otherExtras)[number] | ExtraPlain;
/** Read only when a list shows them, to keep pages of leads small. */
export const extraFields = [...otherExtras, ...extraPlain] as unknown as readonly [ExtraField, ...ExtraField[]];
