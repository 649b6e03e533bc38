import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';

/** Tenants and owners are people that whoever names them may see. A dozen at most, so one by one. */
export async function leadsNamed(
  tx: Tx,
  actor: Member,
  ids: readonly string[],
  path: (place: number) => (string | number)[],
): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) < place) throw invalid(path(place), 'This person is already listed.');
    const lead = await tx.one<{ name: string }>(leadById(id, actor));
    if (!lead) throw invalid(path(place), 'This person doesn’t exist or you can’t see them.');
    found.push({ id, name: lead.name.slice(0, 200) || '—' });
  }
  return found;
}
