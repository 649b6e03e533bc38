import { authorise, type Member } from '../auth/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { WebContext } from '../http/request.ts';
import type { Services } from '../services.ts';
import { isPerson } from './live.ts';

/** `GET /api/v1/live`: streams an organization's changes to an open screen, as server-sent events. */
export const liveRoute = (services: Services) => async (c: WebContext) => {
  const actor = await services.actors.of(c);
  authorise({ who: 'member', right: 'organisation.read' }, actor);
  if (!actor || !isPerson(actor)) throw new Refusal('forbidden', 'An API key has no screen; use webhooks.');
  const stream = services.live.connect(actor as Member & { sessionId: string }, c.req.query('since') ?? '');
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-request-id': c.var.request.id,
      // nginx and similar proxies would otherwise buffer the stream.
      'x-accel-buffering': 'no',
    },
  });
};
