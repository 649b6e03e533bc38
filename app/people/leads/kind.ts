import { UserRound } from 'lucide-react';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Twice the largest avatar, for high-density screens; it is within the smallest stored picture width. */
const width = 128;

export const photoAddress = (leadId: string, photo: string | null | undefined): string | null =>
  photo ? `/api/v1/leads/${leadId}/photo?width=${width}&of=${photo}` : null;

export const foundLead = ({
  id,
  name,
  email,
  phone,
  photo,
}: Pick<Lead, 'id' | 'name' | 'email' | 'phone' | 'photo'>): Found => ({
  type: 'lead',
  id,
  name: name || (email ?? phone ?? ''),
  note: email ?? phone,
  to: `/lead/${id}`,
  face: photoAddress(id, photo),
});

export const leadKind: ShownKind = { icon: UserRound };
