import { email as emailShape } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { fillEmpty } from '../leads/fill-empty.ts';
import { insertPerson } from '../leads/insert-person.ts';
import { meetPerson, type Person } from '../leads/known-person.ts';
import { storedPhone } from '../leads/phone.ts';
import type { Contact } from './remote.ts';

type Into = { connectionId: string; owner: string; name: string; isTest: boolean };
type Taken = 'in' | 'same' | 'skipped';

const readable = (phone: string): string | null => {
  try {
    return storedPhone(phone);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100);

/** Contacts without a usable email address or phone are skipped. */
export function personOf({ firstName, lastName, emails, phones }: Contact): Person | undefined {
  const email = emails.map((one) => emailShape.safeParse(one.trim()).data).find(Boolean) ?? null;
  const phone = phones.map(readable).find(Boolean) ?? null;
  return email || phone ? { firstName: oneLine(firstName), lastName: oneLine(lastName), email, phone } : undefined;
}

/**
 * Takes in one contact. A known lead of the owner only gets its empty fields filled; an unknown contact becomes the owner's lead without
 * any consent, because being in an address book is not a consent.
 */
export async function takeContact(
  tx: Tx,
  contact: Contact,
  { connectionId, owner, name, isTest }: Into,
): Promise<Taken> {
  const person = personOf(contact);
  if (!person) return 'skipped';
  const { organisationId } = tx.scope;
  const copied = await tx.one<{ leadId: string }>(sql`
    select lead_id as "leadId" from contact_copies
    where organisation_id = ${organisationId} and connection_id = ${connectionId} and external_id = ${contact.id}`);
  const known = copied?.leadId ?? (await meetPerson(tx, person))?.id;
  if (isTest) return known ? 'same' : 'in';
  const leadId =
    known ??
    (await insertPerson(tx, person, {
      cameBy: 'import',
      broughtBy: owner,
      source: 'import',
      sourceName: name,
      owner,
      told: { from: name },
    }));
  if (!copied)
    await tx.run(sql`
      insert into contact_copies (organisation_id, connection_id, external_id, lead_id, is_new)
      values (${organisationId}, ${connectionId}, ${contact.id}, ${leadId}, ${!known}) on conflict do nothing`);
  if (!known) return 'in';
  return (await fillEmpty(tx, leadId, owner, person)) ? 'in' : 'same';
}
