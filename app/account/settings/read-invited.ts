import { z } from 'zod';
import { type GivenRole, givenRole } from '#contract/account/organisations.ts';
import { email } from '#contract/core/primitives.ts';

type InvitedLine = { email: string; role?: GivenRole };

/**
 * Reads a pasted list from any source: one address per line, or several separated by commas or semicolons. “Ana Ruiz <ana@x.com>” is an
 * address, and a role after it (“ana@x.com, manager”) applies to that person.
 */
export function readInvited(text: string): { people: InvitedLine[]; unread: string[] } {
  const people = new Map<string, InvitedLine>();
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim());
    const found = cells.flatMap((cell) => addressIn(cell) ?? []);
    const role = cells.map((cell) => givenRole.safeParse(cell.toLowerCase())).find(({ success }) => success)?.data;
    for (const address of found) people.set(address, { email: address, ...(role && { role }) });
    if (found.length === 0 && line.trim() !== '') unread.push(line.trim());
  }
  return { people: [...people.values()], unread };
}

function addressIn(cell: string): string | undefined {
  const bare = /<([^<>]+)>/.exec(cell)?.[1] ?? cell.split(/\s+/).find((word) => word.includes('@'));
  const read = z.safeParse(email, bare);
  return read.success ? read.data : undefined;
}
