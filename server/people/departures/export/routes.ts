import type { AnyCall, InputOf } from '#contract/core/call.ts';
import { type DepartureExport, departureExports } from '#contract/people/departure-exports.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders, type ReplyHeaders } from '#server/core/http/reply.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { prepare, type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { sendContent } from '../../files/send-content.ts';
import { askForExport, exportRows, splitOf } from './ask.ts';
import { contentOf, madeExport, readLink, setLink } from './link.ts';
import { manifestFile } from './manifest.ts';

type Asking = { services: Services; web: WebContext; headers: ReplyHeaders; scope: Scope; which: Sql };

/** On record before the first byte leaves. */
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

async function sendManifest({ services, headers, scope, which }: Asking): Promise<Response> {
  const { signed } = await services.db.withOrg(scope, (tx) => madeExport(tx, which));
  return new Response(manifestFile(signed), {
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="manifest.json"',
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}

/** Far more than one person needs. */
const mostReads = 120;

/** For whoever has the link, signed in or not. */
const byLink = (
  call: AnyCall & (typeof departureExports)['departureFileByLink' | 'departureManifestByLink'],
  send: (asking: Asking) => Promise<Response>,
): Served => ({
  call,
  async answer(web, name, services) {
    const prepared = await prepare(web, call, name, services);
    const { request } = web.var;
    await limit(services.db, `departures from ${networkOf(request.ip)}`, mostReads, 3_600);
    const link = readLink(services.settings.secret, (prepared.input as InputOf<typeof call>).token);
    const headers = { ...bareHeaders(request.id), 'x-robots-tag': 'noindex' };
    return send({ ...link, services, web, headers });
  },
});

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
  serveBytes(departureExports.departureManifest, ({ input, ...asking }) =>
    sendManifest({ ...asking, which: sql`e.id = ${input.id}` }),
  ),
  byLink(departureExports.departureFileByLink, sendFile),
  byLink(departureExports.departureManifestByLink, sendManifest),
];
