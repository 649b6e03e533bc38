import { leadKinds, type Source, sources, stages } from '#contract/people/lead-fields.ts';
import type { LeadStage } from '#contract/people/stage-list.ts';

type Stage = (typeof stages)[number];
type Kind = (typeof leadKinds)[number];

/** Stage names of other programs, with our stages. */
const stageWords: Record<string, Stage> = {
  lead: 'new',
  'new lead': 'new',
  open: 'new',
  unqualified: 'trash',
  'attempted to contact': 'attempting',
  'attempted contact': 'attempting',
  contacted: 'engaged',
  connected: 'engaged',
  spoke: 'engaged',
  'spoke with customer': 'engaged',
  'hot prospect': 'engaged',
  hot: 'engaged',
  prospect: 'engaged',
  'in progress': 'engaged',
  qualified: 'engaged',
  appointment: 'appointment',
  'appointment set': 'appointment',
  'met with customer': 'active',
  client: 'active',
  'active client': 'active',
  'showing homes': 'active',
  'submitting offers': 'active',
  listing: 'active',
  pending: 'under_contract',
  contract: 'under_contract',
  'under contract': 'under_contract',
  sold: 'closed',
  customer: 'closed',
  'past client': 'past_client',
  sphere: 'past_client',
  'nurture lead': 'nurture',
  watch: 'nurture',
  cold: 'nurture',
  'long term': 'nurture',
  dead: 'trash',
  archived: 'trash',
};
const sourceWords: Record<string, Source> = {
  'zillow.com': 'zillow',
  'zillow premier agent': 'zillow',
  'zillow flex': 'zillow',
  trulia: 'zillow',
  'realtor.com': 'realtor',
  realtordotcom: 'realtor',
  web: 'website',
  'my website': 'website',
  'google organic': 'website',
  'organic search': 'website',
  facebook: 'social',
  instagram: 'social',
  linkedin: 'social',
  'organic social': 'social',
  'paid social': 'social',
  'social media': 'social',
  referral: 'referral',
  referrals: 'referral',
  friend: 'referral',
  sphere: 'past_client',
  'past client': 'past_client',
  'open house': 'open_house',
};
const kindWords: Record<string, Kind> = {
  'home buyer': 'buyer',
  'buyer lead': 'buyer',
  'seller lead': 'seller',
  'home seller': 'seller',
  tenant: 'renter',
  rental: 'renter',
  'property owner': 'landlord',
};

const known = { stage: stages, source: sources, kind: leadKinds } as const;
const spoken: Record<keyof typeof known, Record<string, string>> = {
  stage: stageWords,
  source: sourceWords,
  kind: kindWords,
};
/** The value for an unknown word; the word itself is kept as a tag. */
export const otherwise = { stage: 'new', source: 'other', kind: 'other' } as const;

/** Whether a source has the name of one of our options, so that the name needn't be stored as well. */
export const isOwnWord = (cell: string): boolean =>
  (sources as readonly string[]).includes(
    cell
      .toLowerCase()
      .trim()
      .replace(/[\s-]+/g, '_'),
  ) || cell.toLowerCase().trim() === 'realtor.com';

export function choiceOf(
  field: keyof typeof known,
  cell: string,
  stagesHere: readonly Pick<LeadStage, 'key' | 'name'>[] = [],
): string | undefined {
  const word = cell.toLowerCase().replace(/\s+/g, ' ').trim();
  // The organization's own stage names come before the meanings of other programs.
  const here = field === 'stage' && stagesHere.find(({ key, name }) => name?.toLowerCase() === word || key === word);
  if (here) return here.key;
  const own = word.replace(/[\s-]+/g, '_');
  return (known[field] as readonly string[]).includes(own) ? own : spoken[field][word];
}
