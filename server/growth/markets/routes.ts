import { phoneText } from '#contract/core/phone-text.ts';
import { markets } from '#contract/growth/markets.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { brandKeys, bytesAt } from '#server/inventory/paper/stored-bytes.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { sceneBrand, shownAgents } from '#server/people/profiles/shown-agent.ts';
import { makeMarketPage } from './make-page.ts';
import { reportOf, zipsOf } from './report.ts';
import { subscribe, subscriberPage, unsubscribe } from './subscriptions.ts';

export const marketRoutes: Served[] = [
  serve(markets.list, async ({ tx, input }) => ({ zips: await zipsOf(tx, input.search) })),
  serve(markets.report, async ({ tx, input }) => {
    const report = await reportOf(tx, input.zip);
    if (!report) throw notFound();
    return report;
  }),
  serveBytes(markets.paper, async ({ input, services, scope, actor, headers }) => {
    const found = await services.db.withOrg(scope, async (tx) => {
      const report = await reportOf(tx, input.zip);
      if (!report) throw notFound();
      const [agent] = await shownAgents(tx, [actor.userId]);
      return { report, agent, brand: await sceneBrand(tx), keys: await brandKeys(tx, actor.userId) };
    });
    // Loaded on demand, because the PDF code is large and rarely needed.
    const { drawReport } = await import('./paper.ts');
    const bytes = await drawReport({
      ...found,
      logo: await bytesAt(services, found.keys.logo),
      agent: found.agent?.name ?? '',
      reach: [phoneText(found.agent?.phone ?? ''), found.agent?.email].filter(Boolean).join('  ·  '),
    });
    const name = `market-report-${input.zip}.pdf`;
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, ...fileHeaders({ name, contentType: 'application/pdf' }, 'attachment') },
    });
  }),
  serve(markets.makePage, ({ tx, actor, services, input }) => makeMarketPage(tx, actor, services, input.zip)),
  serveJson(markets.subscribers, subscriberPage),
  serve(markets.subscribe, ({ tx, actor, input }) => subscribe(tx, actor, input)),
  serve(markets.unsubscribe, ({ tx, actor, input }) => unsubscribe(tx, actor, input.id)),
];
