import type { Hono } from 'hono';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { boundedText } from './input.ts';
import { limit, networkOf } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { Bindings } from './request.ts';

export const policyReports = '/csp-reports';

const mostBytes = 32 * 1024;
const mostAtOnce = 20;
const minute = 60;
const most = { ofNetwork: 30, ofAll: 300 };

const text = z.string().max(2_000).default('');
/** The report format that older browsers send, and the current one, which holds several reports at once. */
const old = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});
const current = z.array(
  z.object({ type: text, body: z.object({ effectiveDirective: text, blockedURL: text }).default({} as never) }),
);

type Violation = { directive: string; blocked: string };

function violationsIn(value: unknown): Violation[] {
  const one = old.safeParse(value);
  if (one.success) {
    const report = one.data['csp-report'];
    return [
      { directive: report['effective-directive'] || report['violated-directive'], blocked: report['blocked-uri'] },
    ];
  }
  const many = current.safeParse(value);
  if (!many.success) throw new Refusal('bad_request', 'This is no report of a browser.');
  return many.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }));
}

/** Keeps only the origin of an address, because the rest may be a link with a secret. Words such as `inline` stay. */
function originOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  return URL.canParse(address) ? new URL(address).origin : 'unknown';
}

/** Receives browsers' reports of what the content policy blocked, either a mistake of ours or an attack, and logs them. */
export function mountPolicyReports(app: Hono<Bindings>, { db, log }: Services): void {
  app.post(policyReports, async (c) => {
    const { id, ip } = c.var.request;
    await limit(db, `policy reports from ${networkOf(ip)}`, most.ofNetwork, minute);
    await limit(db, 'policy reports', most.ofAll, minute);
    let value: unknown;
    try {
      value = JSON.parse(await boundedText(c, mostBytes));
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('bad_request', 'The body is not JSON.');
    }
    for (const { directive, blocked } of violationsIn(value).slice(0, mostAtOnce))
      log.warn(
        { requestId: id, directive: /^[a-z-]{1,40}$/.exec(directive)?.[0] ?? 'unknown', blocked: originOf(blocked) },
        'the content policy kept something out',
      );
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
