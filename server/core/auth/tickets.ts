import { seal, unseal } from './seal.ts';

/** What lets whoever holds it in for a while: it names whom or what it is for, and only we can write one. */
export function sealTicket(
  secret: string,
  purpose: string,
  subject: string,
  minutes: number,
): { ticket: string; until: string } {
  const until = Date.now() + minutes * 60_000;
  return { ticket: seal(secret, purpose, `${subject} ${until}`), until: new Date(until).toISOString() };
}

/** Whom or what it is for; nothing where it is over, or none of ours. */
export function ticketSubject(secret: string, purpose: string, ticket: string): string | undefined {
  try {
    const [subject, until] = unseal(secret, purpose, ticket).split(' ');
    return Number(until) > Date.now() ? subject : undefined;
  } catch {
    return undefined;
  }
}
