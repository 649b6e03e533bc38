import { seal, unseal } from './seal.ts';

/** A ticket grants its holder access to its subject for a limited time; only this installation can issue one. */
export function sealTicket(
  secret: string,
  purpose: string,
  subject: string,
  minutes: number,
): { ticket: string; until: string } {
  const until = Date.now() + minutes * 60_000;
  return { ticket: seal(secret, purpose, `${subject} ${until}`), until: new Date(until).toISOString() };
}

/** The ticket's subject; undefined if the ticket has expired or was not issued here. */
export function ticketSubject(secret: string, purpose: string, ticket: string): string | undefined {
  try {
    const [subject, until] = unseal(secret, purpose, ticket).split(' ');
    return Number(until) > Date.now() ? subject : undefined;
  } catch {
    return undefined;
  }
}
