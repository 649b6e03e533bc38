import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { LeadAdSettings } from '#contract/account/connectors.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { runSoon } from '#server/account/connections/kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { asPage, graphAddress } from './graph.ts';
import type { LeadPage } from './pages.ts';

const told = z.object({
  object: z.string(),
  entry: z
    .array(z.object({ id: z.string(), changes: z.array(z.object({ field: z.string() })).default([]) }))
    .max(1_000)
    .default([]),
});

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
};

/** Subscribes to Facebook's webhook for new answers, if this installation can receive it; otherwise answers are only polled. */
export async function tellPages(run: Run<LeadAdSettings>, pages: readonly LeadPage[]): Promise<void> {
  const { settings } = run.services;
  if (!settings.FACEBOOK_WEBHOOK_TOKEN || run.mode === 'test') return;
  const chosen = new Set(run.settings.forms.map(({ id }) => id.split('/')[0]));
  for (const { id, token } of pages.filter((page) => chosen.has(page.id) && !page.isTold)) {
    try {
      const form = { subscribed_fields: 'leadgen' };
      await run.ask(graphAddress(settings, `/${id}/subscribed_apps`), { form, ...asPage(token) });
    } catch (error) {
      // Nothing is lost without the webhook, because answers are polled every few minutes.
      if (!(error instanceof ProviderRefusal)) throw error;
      continue;
    }
    await run.within((tx) =>
      tx.run(sql`
        update lead_ad_pages set is_told = true
        where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id} and page_id = ${id}`),
    );
  }
}

/**
 * Makes the connections that read a page poll now. The webhook's content is ignored and the answer fetched from Facebook, so that nobody
 * can forge a lead.
 */
async function lookSoon({ db }: Services, pageIds: readonly string[]): Promise<void> {
  const found = await db.asSystem((tx) =>
    tx.all<{ organisationId: string; id: string }>(sql`
      select distinct p.organisation_id as "organisationId", p.connection_id as id from lead_ad_pages p
      join connections c on c.organisation_id = p.organisation_id and c.id = p.connection_id and c.is_on and c.refused_at is null
      where p.page_id = any(${pageIds}::text[]) limit 200`),
  );
  for (const { organisationId, id } of found)
    await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => runSoon(tx, id));
}

const megabyte = 1024 * 1024;

/** The endpoint that Facebook calls for new form answers, verified by the app secret's signature. */
export function mountLeadAds(app: Hono<Bindings>, services: Services): void {
  const { FACEBOOK_WEBHOOK_TOKEN: word, FACEBOOK_APP_SECRET: secret } = services.settings;
  app.get('/inbound/facebook-leads', (c) => {
    const isAsked = c.req.query('hub.mode') === 'subscribe';
    if (!word || !isAsked || !isSame(c.req.query('hub.verify_token') ?? '', word)) throw new Refusal('forbidden');
    return c.text(c.req.query('hub.challenge') ?? '');
  });
  app.post('/inbound/facebook-leads', async (c) => {
    const raw = await new IncomingBody(c, megabyte).whole();
    const proof = secret && `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
    if (!proof || !isSame(c.req.header('x-hub-signature-256') ?? '', proof))
      throw new Refusal('forbidden', 'The signature does not fit.');
    let given: unknown;
    try {
      given = JSON.parse(raw.toString('utf8'));
    } catch {
      throw new Refusal('bad_request', 'The body is not JSON.');
    }
    const read = told.safeParse(given);
    const pages = read.success
      ? read.data.entry.filter(({ changes }) => changes.some(({ field }) => field === 'leadgen')).map(({ id }) => id)
      : [];
    if (pages.length > 0) await lookSoon(services, [...new Set(pages)]);
    return c.json({ received: true }, 200, { 'cache-control': 'no-store' });
  });
}
