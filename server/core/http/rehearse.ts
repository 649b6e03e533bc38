import type { AnyCall } from '#contract/core/call.ts';
import { dryRunHeader, type Rehearsed, takesDryRun } from '#contract/core/dry-run.ts';
import type { Database } from '../db/database.ts';
import type { Rehearsal } from '../db/rehearsal.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';
import { jsonHeaders } from './reply.ts';
import type { WebContext } from './request.ts';
import type { Served } from './serve.ts';

/** A read has nothing to rehearse and is answered as usual. */
export function isDryRun(c: WebContext, call: AnyCall): boolean {
  const asked = c.req.header(dryRunHeader);
  if (asked === undefined || call.repeat === 'read') return false;
  if (asked !== 'true') throw new Refusal('bad_request', 'Dry-Run is true or is left out.');
  return true;
}

/** Runs the call with services that keep nothing, and returns what it would have done. */
export async function rehearse(c: WebContext, name: string, { call, answer }: Served, services: Services) {
  if (!takesDryRun(call)) throw new Refusal('not_rehearsable');
  const db = services.db.rehearsal();
  try {
    const reply = await answer(c, name, rehearsing(services, db));
    const told: Rehearsed = {
      dryRun: true,
      answer: call.secret ? null : await reply.json(),
      events: db.events.map(({ kind, subject, data = {} }) => ({ kind, subject, data })),
      jobs: [...Map.groupBy(db.jobs, (kind) => kind)].map(([kind, all]) => ({ kind, count: all.length })),
    };
    return new Response(JSON.stringify(told), { headers: jsonHeaders(c.var.request.id) });
  } finally {
    await db.end();
  }
}

function rehearsing(services: Services, db: Rehearsal): Services {
  return {
    ...services,
    // A `Rehearsal` has every method of `Database`; only the type differs, because a class type includes its private fields.
    db: db as unknown as Database,
    mail: readingOnly(services.mail),
    sms: readingOnly(services.sms),
    storage: readingOnly(services.storage),
    payments: readingOnly(services.payments),
    model: readingOnly(services.model),
  };
}

const reads = /^(kind|get|has|head|list|read|preview|find|is)/;

/** Lets through only the reads of an outside service, because anything else it does could not be rolled back. */
const readingOnly = <T extends object>(service: T): T =>
  new Proxy(service, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (reads.test(String(property))) return value.bind(target);
      return () => {
        throw new Refusal('not_rehearsable');
      };
    },
  });
