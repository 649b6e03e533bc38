import { isbot } from 'isbot';
import { telemetry } from '#contract/account/telemetry.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { logError } from './log-error.ts';
import { raiseAlert } from './raise-alert.ts';
import { track } from './track.ts';

const done = { done: true } as const;

export const telemetryRoutes: Served[] = [
  serve(telemetry.logError, async ({ input, actor, request, services, write }) => {
    await bound(services, 'error log', request, { each: 30, all: 600 });
    return write(async (tx) => {
      await logError(tx, request, actor?.userId ?? null, input);
      return done;
    });
  }),
  serve(telemetry.alert, async ({ input, request, services, write }) => {
    await bound(services, 'error alert', request, { each: 10, all: 300 });
    return write(async (tx) => {
      await raiseAlert(tx, input);
      return done;
    });
  }),
  serve(telemetry.track, async ({ input, actor, request, services, web, write }) => {
    await bound(services, 'visit', request, { each: 120, all: 6_000 });
    const counts = web.req.header('sec-gpc') !== '1' && !isbot(request.userAgent);
    return write(async (tx) => {
      const ownOrigin = services.settings.publicUrl;
      if (counts) await track(tx, { request, userId: actor?.userId ?? null, ownOrigin }, input);
      return done;
    });
  }),
];

/** Limits anonymous input per sender, and in total, so that many senders can't fill the disk either. */
async function bound(
  { db }: Services,
  what: string,
  request: RequestFacts,
  most: { each: number; all: number },
): Promise<void> {
  await limit(db, `${what} from ${networkOf(request.ip)}`, most.each, 60);
  await limit(db, what, most.all, 60);
}
