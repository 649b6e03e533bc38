import type { Basis } from '#contract/people/messages-words.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { insertPoints, type NewPoint } from '../contacts/insert-points.ts';
import { type Beginning, hearPerson, insertPerson, type Said } from '../leads/insert-person.ts';
import type { Known, Person } from '../leads/known-person.ts';
import { storedPhone } from '../leads/phone.ts';
import { consentsToAnswer, recordConsents, type Shown } from '../messages/consent.ts';

/** The consent given with an inquiry: to be answered on every channel the lead gave. */
export type Agreement = { basis: Basis; shown: Shown };

/**
 * Takes in a person from any lead source. If `meetPerson` found a known lead, that lead keeps its owner and gets any new email address or
 * phone as a further one.
 */
export async function takePerson(
  tx: Tx,
  person: Person,
  known: Known | undefined,
  beginning: Beginning,
  { said, agreement }: { said?: Said | undefined; agreement?: Agreement | undefined } = {},
): Promise<string> {
  const leadId = known?.id ?? (await insertPerson(tx, person, beginning));
  if (known) await keepAddresses(tx, known, person);
  await hearPerson(tx, leadId, said);
  if (agreement) {
    const { email, phone } = person;
    await recordConsents(tx, consentsToAnswer({ id: leadId, email, phone }, agreement.basis, agreement.shown));
  }
  return leadId;
}

/** An unreadable phone number must not cost the lead; the raw message still has it. */
export function readablePhone(given: string | null): string | null {
  try {
    return storedPhone(given);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function keepAddresses(tx: Tx, known: Known, { email, phone }: Person): Promise<void> {
  const points: NewPoint[] = [];
  if (email && email !== known.email) points.push({ leadId: known.id, channel: 'email', address: email });
  if (phone && phone !== known.phone) points.push({ leadId: known.id, channel: 'phone', address: phone });
  if (points.length > 0) await insertPoints(tx, points, null);
}
