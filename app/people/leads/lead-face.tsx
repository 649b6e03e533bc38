import { Face } from '#app/ui/face.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { photoAddress } from './kind.ts';

type Props = {
  lead: Pick<Lead, 'id' | 'name' | 'photo'>;
  size?: 's' | 'm' | 'l' | 'xl';
  tone?: 'plain' | 'act';
};

/** The photo of a lead, or their initials. */
export const LeadFace = ({ lead, ...look }: Props) => (
  <Face name={lead.name} src={photoAddress(lead.id, lead.photo)} {...look} />
);
