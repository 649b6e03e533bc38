import type { InputOf } from '#contract/core/call.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { scoring, signals } from '#contract/people/scoring.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';

const kinds: Record<(typeof signals)[number], NewEvent['kind']> = {
  visited: 'lead.visited_site',
  viewed_home: 'lead.viewed_home',
  saved_home: 'lead.saved_home',
};

export async function signalLead(tx: Tx, actor: Member, input: InputOf<typeof scoring.signal>): Promise<void> {
  const lead = await tx.one<Lead>(leadById(input.id, actor));
  if (!lead) throw notFound();
  if (!lead.can.change) throw new Refusal('forbidden');
  tx.record({
    kind: kinds[input.signal],
    subject: { type: 'lead', id: input.id },
    data: { about: input.about },
  });
}
