import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { apiBase } from '#contract/core/addresses.ts';
import { mountApps } from './account/apps/mount.ts';
import { mountSignUpForm } from './account/auth/sign-up-form.ts';
import { mountPaymentEvents } from './account/billing/take-event.ts';
import { mountDemos } from './account/demo/routes.ts';
import { mountKeySet } from './account/key-set.ts';
import { mountSignInElsewhere } from './account/oauth/routes.ts';
import { mountSingleSignOn } from './account/single-sign-on/mount.ts';
import { liveRoute } from './core/events/live-route.ts';
import { mountCalls } from './core/http/api.ts';
import { createApp } from './core/http/app.ts';
import { mountHealth } from './core/http/health.ts';
import { mountDescriptions } from './core/http/mount-descriptions.ts';
import { mountPolicyReports } from './core/http/policy-reports.ts';
import type { Bindings } from './core/http/request.ts';
import { cutSlowBodies, type Patience, usualPatience } from './core/http/slow-bodies.ts';
import { answerUnreadable, unreadableAnswer } from './core/http/unreadable.ts';
import type { Services } from './core/services.ts';
import { mountMcp } from './core/tools/mcp.ts';
import { chatRoute } from './growth/assistant/chat-route.ts';
import { mountSiteHosts } from './growth/domains/hosts.ts';
import { mountFeeds } from './growth/social/feed.ts';
import { mountSiteMaps } from './growth/website/site-map.ts';
import { mountScim } from './insight/directory/mount.ts';
import { mountOData } from './inventory/odata/mount.ts';
import { mountIntake } from './people/inbound/mount.ts';
import { mountLeadAds } from './people/lead-ads/told.ts';
import { mountInboundMail } from './people/messages/inbound-mail.ts';
import { mountInboundTexts } from './people/messages/inbound-texts.ts';
import { mountInboundCalls } from './people/messages/voice/doors.ts';
import { mountFeed } from './public/feed.ts';
import { mountSitemap } from './public/sitemap.ts';
import { routes } from './routes.ts';
import { fillDemo } from './seed/demo.ts';

export type Pages = (app: Hono<Bindings>) => void;

/** Everything that answers requests: health checks, calls, their description, and the pages if there are any. */
export function createWeb(services: Services, pages?: Pages): Hono<Bindings> {
  const app = createApp(services);
  mountSiteHosts(app, services);
  mountHealth(app, services);
  mountPolicyReports(app, services);
  mountKeySet(app, services);
  mountApps(app, services);
  mountMcp(app, services);
  mountPaymentEvents(app, services);
  mountInboundTexts(app, services);
  mountInboundCalls(app, services);
  mountInboundMail(app, services);
  mountDescriptions(app, services);
  app.get(`${apiBase}/live`, liveRoute(services));
  app.post('/functions/v1/chatbot', chatRoute(services));
  mountCalls(app, routes, services);
  mountIntake(app, services);
  mountLeadAds(app, services);
  mountOData(app, services);
  mountScim(app, services);
  mountFeed(app, services);
  mountSitemap(app, services);
  mountSiteMaps(app, services);
  mountFeeds(app, services);
  mountDemos(app, services, fillDemo);
  mountSignUpForm(app, services);
  mountSignInElsewhere(app, services);
  mountSingleSignOn(app, services);
  pages?.(app);
  return app;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Listening = {
  port: number;
  server: Server;
  /**
   * Answers the requests in progress and accepts no further ones. For `graceMs`, and longer while requests still arrive, connections may
   * each be used once more, because a proxy takes a moment to notice that the process is not ready anymore.
   */
  stop(graceMs?: number): Promise<void>;
};

/** The addresses that proxies poll to know whether to send requests here. */
const probes = /^\/(readyz|healthz)(\?|$)/;
/** After this long without a request, none is expected. */
const quietMs = 500;
/** Most supervisors kill a process ten seconds after telling it to stop; this much of it may be spent waiting for new requests. */
const mostPatience = 5_000;

/** Starts the server. Bodies that never arrive, headers that never end and idle connections are all bounded. */
export async function listen(
  app: Hono<Bindings>,
  port: number,
  host: string,
  first?: Middleware,
  patience: Patience = usualPatience,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, { errorHandler: unreadableAnswer });
  const server = createServer(
    {
      requestTimeout: patience.requestMs,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.headersMs / 3,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    first ? (request, response) => first(request, response, () => answer(request, response)) : answer,
  );
  answerUnreadable(server);
  cutSlowBodies(server, patience);
  const sockets = new Map<Socket, number>();
  server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  let lastAsked = 0;
  server.on('request', ({ url = '' }) => {
    if (!probes.test(url)) lastAsked = performance.now();
  });
  await takePort(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async stop(graceMs = 0) {
      // Tells clients that the connection ends with this answer, so that they don't send another request on it and get cut off.
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
      const began = performance.now();
      const isSoon = (since: number, ms: number) => performance.now() - since < ms;
      // Closing the server while clients connect would cut off those whose connection the kernel has already accepted.
      const isAsked = () => isSoon(lastAsked, quietMs) && isSoon(began, mostPatience);
      while (graceMs > 0 && (isAsked() || (sockets.size > 0 && isSoon(began, graceMs)))) await pause(20);
      await new Promise<void>((resolve) => {
        // Connections become idle when their answer ends, and connections opened before any request don't count as idle, so sweep
        // repeatedly.
        const sweep = setInterval(() => {
          server.closeIdleConnections();
          for (const [socket, since] of sockets)
            if (socket.bytesRead === 0 && !isSoon(since, quietMs)) socket.destroy();
        }, 50);
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
        setTimeout(() => server.closeAllConnections(), 8_000).unref();
      });
    },
  };
}

/** A process that was killed a moment ago may still hold the port. */
async function takePort(server: Server, port: number, host: string): Promise<void> {
  for (const deadline = performance.now() + 10_000; ; await pause(200)) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host || undefined, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() > deadline) throw error;
    }
  }
}
