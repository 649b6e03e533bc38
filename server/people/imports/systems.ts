import type { CustomField } from '#contract/people/custom-fields.ts';
import {
  type FileImport,
  type ImportTarget,
  type importTargets,
  type OwnTarget,
  targetsInSeveral,
} from '#contract/people/imports.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { plainLabel } from '../leads/custom/read-own.ts';
import { ofPlain } from '../leads/plain-columns.ts';

type System = FileImport['system'];

/** Headings that only one program writes. A group matches if all of its headings are present. */
const signs: readonly [System, readonly (readonly string[])[]][] = [
  // Before HubSpot, whose exports also have a record id and an owner.
  [
    'zoho',
    [['lead owner id'], ['contact owner id'], ['lead owner', 'email opt out'], ['contact owner', 'email opt out']],
  ],
  ['mailchimp', [['member rating'], ['leid', 'euid']]],
  [
    'hubspot',
    [
      ['record id', 'contact owner'],
      ['record id', 'lifecycle stage'],
      ['hubspot team'],
      ['lifecycle stage', 'lead status'],
    ],
  ],
  ['kvcore', [['hashtags'], ['cell phone 1'], ['primary agent', 'deal type']]],
  ['zillow', [['contact source', 'listing address'], ['zillow profile'], ['premier agent'], ['property of interest']]],
  [
    'follow_up_boss',
    [
      ['assigned to', 'search criteria'],
      ['assigned to', 'secondary email'],
      ['assigned to', 'email 1 type'],
      ['assigned to', 'lead source', 'stage'],
      ['is contacted'],
    ],
  ],
];

export function systemOf(headings: readonly string[], contentType: string): System {
  if (contentType === 'text/vcard') return 'vcard';
  const here = new Set(headings.map(plainLabel));
  return signs.find(([, groups]) => groups.some((group) => group.every((sign) => here.has(sign))))?.[0] ?? 'plain';
}

/** The usual headings of plain fields come from the field list. */
const plainWords = ofPlain<readonly string[]>((_, field) => leadFields[field].headings);

const words: Record<(typeof importTargets)[number], readonly string[]> = {
  ...plainWords,
  name: ['name', 'full name', 'contact', 'contact name', 'client', 'client name', 'lead', 'lead name', 'display name'],
  firstName: ['first name', 'firstname', 'first', 'given name', 'forename'],
  lastName: ['last name', 'lastname', 'last', 'surname', 'family name'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'primary email',
    'secondary email',
    'other email',
    'work email',
    'personal email',
    'additional email addresses',
    'email address 2',
  ],
  phone: [
    'phone',
    'mobile',
    'cell',
    'phone number',
    'mobile phone',
    'mobile phone number',
    'mobile number',
    'cell phone',
    'home phone',
    'work phone',
    'office phone',
    'primary phone',
    'secondary phone',
    'other phone',
    'telephone',
  ],
  kind: ['type', 'lead type', 'contact type', 'deal type', 'client type'],
  stage: ['stage', 'status', 'lead status', 'lifecycle stage'],
  source: ['source', 'lead source', 'contact source', 'original source', 'origin'],
  owner: ['owner', 'assigned to', 'agent', 'contact owner', 'assigned agent', 'primary agent', 'lead owner'],
  tags: ['tags', 'tag', 'labels', 'hashtags', 'categories', 'groups', 'segments'],
  budget: ['budget', 'price', 'max price', 'price range', 'average price'],
  city: [...plainWords.city, 'primary city', 'mailing city', 'address 1 city', 'property city'],
  state: [...plainWords.state, 'state region', 'primary state', 'mailing state', 'address 1 state'],
  timeframe: [
    'timeframe',
    'time frame',
    'timeline',
    'time line',
    'buying timeframe',
    'buyer timeframe',
    'buying timeline',
    'purchase timeframe',
    'purchase timeline',
    'selling timeframe',
    'seller timeframe',
    'moving timeframe',
    'move timeframe',
    'time to move',
    'when to move',
  ],
  areas: [
    'areas',
    'area',
    'neighborhood',
    'neighborhoods',
    'neighbourhood',
    'neighbourhoods',
    'areas of interest',
    'area of interest',
    'preferred areas',
    'preferred area',
    'preferred locations',
    'preferred neighborhoods',
    'preferred cities',
    'desired areas',
    'desired area',
    'desired locations',
    'search areas',
    'search area',
    'target areas',
    'interested areas',
    'locations of interest',
  ],
  language: [
    'language',
    'languages',
    'preferred language',
    'primary language',
    'spoken language',
    'language spoken',
    'language preference',
    'contact language',
  ],
  createdAt: [
    'created',
    'created at',
    'created on',
    'create date',
    'created date',
    'created time',
    'date created',
    'date added',
    'added',
    'added on',
    'registered',
    'registration date',
    'lead created',
    'optin time',
  ],
  lastActivityAt: [
    'last activity',
    'last activity date',
    'last activity at',
    'last activity time',
    'last contacted',
    'last contact',
    'last communication',
    'last touch',
    'last interaction',
  ],
  note: [
    'note',
    'notes',
    'background',
    'description',
    'comments',
    'comment',
    'message',
    'agent notes',
    'search criteria',
    'inquiry',
    'listing address',
    'property address',
    'address',
    'organisation',
    'company',
    'company name',
    'deal name',
    'deal stage',
    'deal price',
    'deal close date',
    'property mls number',
    'property price',
  ],
};
const byHeading = new Map<string, ImportTarget>(
  (Object.entries(words) as [(typeof importTargets)[number], readonly string[]][]).flatMap(([target, all]) =>
    all.map((word) => [word, target] as const),
  ),
);
/** “Email 2”, “Cell phone 1”, “E-mail 3 - Value”. */
const numbered = (heading: string): string => heading.replace(/ \d+( value)?$/, '').trim();

/**
 * Suggests a field for each column; labels of custom fields come first. If several columns match a field that is read from one, the first
 * column gets it.
 */
export function suggest(headings: readonly string[], own: readonly CustomField[]): (ImportTarget | null)[] {
  const owned = new Map(own.map(({ key, label }) => [plainLabel(label), key as OwnTarget]));
  const taken = new Set<ImportTarget>();
  const found = headings.map((heading) => {
    const plain = plainLabel(heading);
    return owned.get(plain) ?? byHeading.get(plain) ?? byHeading.get(numbered(plain));
  });
  const hasParts = found.includes('firstName') || found.includes('lastName');
  return found.map((target) => {
    if (!target || (target === 'name' && hasParts)) return null;
    if (taken.has(target) && !targetsInSeveral.includes(target)) return null;
    taken.add(target);
    return target;
  });
}
