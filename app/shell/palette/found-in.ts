import type { Found } from '#app/kind.ts';
import { foundLead } from '#app/people/leads/kind.ts';
import { listPath } from '#app/records/list-place.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { search } from '#contract/people/search.ts';

/** Search results in display order: people first. */
export function foundIn({ leads, tasks, members, views }: OutputOf<typeof search.everything>): Found[] {
  return [
    ...leads.map(foundLead),
    ...tasks.map(({ id, title, lead }): Found => {
      const to = lead ? `/lead/${lead.id}` : '/tasks';
      return { type: 'task', id, name: title, note: lead?.name ?? null, to };
    }),
    ...views.map(({ id, domain, name, query }): Found => {
      return { type: 'view', id, name, note: null, to: `${listPath(domain)}?${query}&view=${id}` };
    }),
    ...members.map(({ userId, firstName, lastName, email }): Found => {
      const name = `${firstName} ${lastName}`.trim() || email;
      return { type: 'member', id: userId, name, note: email, to: '/team' };
    }),
  ];
}
