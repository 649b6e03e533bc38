import { UserRound } from 'lucide-react';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Lead } from '#contract/people/leads.ts';

export const foundLead = ({ id, name, email, phone }: Pick<Lead, 'id' | 'name' | 'email' | 'phone'>): Found => ({
  type: 'lead',
  id,
  name: name || (email ?? phone ?? ''),
  note: email ?? phone,
  to: `/lead/${id}`,
});

export const leadKind: ShownKind = { icon: UserRound };
