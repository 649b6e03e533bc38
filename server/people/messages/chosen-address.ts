import type { Lead } from '#contract/people/leads.ts';
import type { Channel } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { pointsOf } from '../contacts/points.ts';
import { storedAddress } from '../contacts/save-point.ts';

/** The address of the lead that the member chose, in stored form, or undefined if they chose none. */
export async function chosenAddress(
  tx: Tx,
  actor: Member,
  lead: Pick<Lead, 'id' | 'state'>,
  channel: Channel,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const kind = channel === 'email' ? 'email' : 'phone';
  const address = storedAddress(kind, given);
  const theirs = await pointsOf(tx, actor, lead);
  if (!theirs.some((point) => point.channel === kind && point.address === address))
    throw invalid(['address'], "Choose one of the lead's addresses.");
  return address;
}
