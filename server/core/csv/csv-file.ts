import { holds, type Right } from '#contract/core/access.ts';
import type { AnyCall } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Page } from '#server/core/db/page.ts';
import { sessionsInForce } from '#server/core/events/sessions-in-force.ts';
import { limit } from '#server/core/http/limits.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import type { Services } from '#server/core/services.ts';
import { csvLine } from './csv-cell.ts';

/** The number of rows read at a time, which bounds memory use. */
export const atATime = 500;
/** Without a byte order mark, Excel doesn't read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Files per hour: far more than anyone needs, and too few to copy all data repeatedly. */
const mostFiles = { ofMember: 30, ofOrganisation: 120 };

/** Refuses if the member or the organization has exported too many files within the hour. */
export async function limitFiles({ db }: Services, { organisationId, userId }: Member): Promise<void> {
  await limit(db, `files of ${organisationId} by ${userId}`, mostFiles.ofMember, 3_600);
  await limit(db, `files of ${organisationId}`, mostFiles.ofOrganisation, 3_600);
}

/** A list as a CSV file. The list is read only after the export limits were checked. */
export async function csvFile<C extends AnyCall>(
  { web, services, headers, actor }: BytesContext<C>,
  name: string,
  begin: () => Promise<AsyncIterable<string>>,
): Promise<Response> {
  await limitFiles(services, actor);
  return new Response(streamed(web, services, await begin()), {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}

type Pages<Row> = {
  headings: readonly string[];
  page: (part: { cursor: string | undefined; limit: number }) => Page;
  cells: (row: Row) => string[];
};

/** Reads the pages of a list one after the other, as fast as the client receives them. */
export async function* pagesAsCsv<Row>(
  { actor, scope, services }: Pick<BytesContext<AnyCall>, 'actor' | 'scope' | 'services'>,
  right: Right,
  { headings, page, cells }: Pages<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...headings]);
  let cursor: string | undefined;
  do {
    const answer = await services.db.pageInOneBatch(scope, page({ cursor, limit: atATime }));
    const { rows, next } = JSON.parse(new TextDecoder().decode(answer)) as { rows: Row[]; next: string | null };
    yield rows.map((row) => csvLine(cells(row))).join('');
    cursor = next ?? undefined;
    if (cursor) await checkStillAllowed(services, actor, right);
  } while (cursor);
}

/** Ends an export whose user signed out or lost the right to it, by cutting the connection. An API key finishes what it started. */
export async function checkStillAllowed(services: Services, actor: Member, right: Right): Promise<void> {
  services.stopping.throwIfAborted();
  if (!actor.sessionId) return;
  const inForce = (await sessionsInForce(services.db, [actor.sessionId])).get(actor.sessionId);
  if (!inForce || inForce.organisationId !== actor.organisationId || !holds(inForce.role, right)) {
    throw new Error('The right to export was lost while exporting.');
  }
}

export const inUnits = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
