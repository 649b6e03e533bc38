import type { waitlist } from '#contract/public/waitlist.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { sql } from '#server/core/db/sql.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { entries } from './queries.ts';

const atATime = 500;
/** Without it Excel misreads UTF-8. */
const byteOrderMark = '\ufeff';

type Context = BytesContext<typeof waitlist.download>;

/** Confirmed entries only, because the file is for writing to them. */
export async function downloadWaitlist(context: Context): Promise<Response> {
  const { services, web, headers } = context;
  return new Response(streamed(web, services, lines(context)), {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="waitlist-${new Date().toISOString().slice(0, 10)}.csv"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}

async function* lines({ input, services }: Context): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['email', 'vertical', 'language', 'source', 'joined', 'confirmed', 'consent']);
  let cursor: string | undefined;
  do {
    const page = await services.db.asSystem((tx) =>
      entries(tx, { ...input, cursor, limit: atATime }, sql`confirmed_at is not null`),
    );
    yield page.rows
      .map((row) =>
        csvLine([
          row.email,
          row.vertical,
          row.locale,
          row.source,
          row.createdAt,
          row.confirmedAt ?? '',
          row.consentText,
        ]),
      )
      .join('');
    cursor = page.next ?? undefined;
  } while (cursor);
}
