import { UsersRound } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

/** Events that change the owner of a lead or who may claim it. */
const routed = new Set(['lead.routed', 'lead.offered', 'lead.claimed', 'lead.assigned']);

export const leads: AppDomain = {
  pages: [
    {
      path: '/leads',
      name: 'leads',
      calls: ['imports', 'inbound', 'consents', 'buyerAgreements', 'triggers', 'scoring', 'search'],
      group: 'people',
      icon: UsersRound,
      count: railQuery(
        ['leads', 'counts'],
        (signal) => api.leads.counts({}, { signal }),
        ({ total }) => ({ count: total }),
      ),
      right: 'leads.read',
      key: 'l',
      also: '/lead/',
      onPhone: true,
    },
  ],
  rows: { leads: () => import('./rows.tsx') },
  live: {
    // A task shows the name of its lead.
    lead: ({ kind, subject: { id } }) => [
      { domain: 'leads', id },
      { domain: 'tasks' },
      { domain: 'messages', id },
      ...(routed.has(kind) ? [{ domain: 'routing', id }] : []),
    ],
    ownership: all('leads'),
    leads: all('leads'),
    note: record('leads'),
    contact_point: record('leads'),
    lead_stages: all('leads'),
    lead_fields: all('leads'),
  },
};
