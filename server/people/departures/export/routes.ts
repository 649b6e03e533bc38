import type { InputOf } from '#contract/core/call.ts';
import { type DepartureExport, departureExports } from '#contract/people/departure-exports.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders, type ReplyHeaders } from '#server/core/http/reply.ts';
import type { RequestFacts, WebContext } from '#server/core/http/request.ts';
import { prepare, type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { sendContent } from '../../files/send-content.ts';
import { askForExport, exportRows, splitOf } from './ask.ts';
import { contentOf, madeExport, readLink, setLink } from './link.ts';
import { readSigned } from './manifest.ts';

type Asking = { services: Services; web: WebContext; headers: ReplyHeaders; scope: Scope; which: Sql };

/** Records the download before the first byte is sent. */
async function sendFile({ services, web, headers, scope, which }: Asking): Promise<Response> {
  const made = await services.db.withOrg(scope, async (tx) => {
    const found = await madeExport(tx, which);
    if (!found.isKept) throw notFound();
    tx.record({
      kind: 'departure.downloaded',
      subject: { type: 'user', id: found.userId },
      data: { byLink: scope.userId === null },
    });
    return found;
  });
  return sendContent({ content: contentOf(made), as: 'attachment', services, web, headers });
}

/** The most requests from one network, far more than one person needs. */
const mostReads = 120;

const slow = ({ db }: Services, { ip }: RequestFacts) =>
  limit(db, `departures from ${networkOf(ip)}`, mostReads, 3_600);

export const departureExportRoutes: Served[] = [
  serve(departureExports.ownershipSplit, ({ tx, input }) => splitOf(tx, input.userId)),
  serve(departureExports.departureExports, async ({ tx, input: { userId } }) => ({
    exports: await tx.all<DepartureExport>(sql`
      ${exportRows(userId ? sql`e.user_id = ${userId}` : sql.raw('true'))} order by e.id desc limit 50`),
  })),
  serve(departureExports.exportDeparture, ({ tx, actor, input }) => askForExport(tx, actor, input.userId)),
  serve(departureExports.linkDeparture, ({ tx, actor, services, input }) => setLink(tx, actor, services, input)),
  serveBytes(departureExports.departureFile, ({ input, ...asking }) =>
    sendFile({ ...asking, which: sql`e.id = ${input.id}` }),
  ),
  serve(departureExports.departureManifest, async ({ tx, input }) =>
    readSigned((await madeExport(tx, sql`e.id = ${input.id}`)).signed),
  ),
  serve(departureExports.departureManifestByLink, async ({ input, request, services }) => {
    await slow(services, request);
    const { scope, which } = readLink(services.settings.secret, input.token);
    return readSigned((await services.db.withOrg(scope, (tx) => madeExport(tx, which))).signed);
  }),
  {
    call: departureExports.departureFileByLink,
    async answer(web, name, services) {
      const prepared = await prepare(web, departureExports.departureFileByLink, name, services);
      const { request } = web.var;
      await slow(services, request);
      const { token } = prepared.input as InputOf<typeof departureExports.departureFileByLink>;
      const headers = { ...bareHeaders(request.id), 'x-robots-tag': 'noindex' };
      return sendFile({ ...readLink(services.settings.secret, token), services, web, headers });
    },
  },
];
