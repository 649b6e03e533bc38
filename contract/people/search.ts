import { z } from 'zod';
import { member } from '../account/organisations.ts';
import { savedView } from '../account/views.ts';
import { call } from '../core/call.ts';
import { lead } from './leads.ts';
import { task } from './tasks.ts';

/** The most results of each kind. */
export const mostFound = 8;

export const search = {
  everything: call({
    method: 'GET',
    path: '/search',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ q: z.string().trim().min(2, 'Type at least two letters.').max(100) }),
    output: z.strictObject({
      leads: z
        .array(lead.pick({ id: true, name: true, email: true, phone: true, stage: true, owner: true, photo: true }))
        .max(mostFound),
      tasks: z.array(task.pick({ id: true, title: true, dueOn: true, assignee: true, lead: true })).max(mostFound),
      members: z
        .array(member.pick({ userId: true, firstName: true, lastName: true, email: true, role: true }))
        .max(mostFound),
      views: z.array(savedView.pick({ id: true, domain: true, name: true, query: true, shared: true })).max(mostFound),
    }),
    summary: 'Whatever you may see that holds a fragment of a name, an address, a phone number or a title.',
  }),
};
