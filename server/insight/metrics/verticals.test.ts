import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Metric } from '#contract/core/metrics/metric.ts';
import { type Answer, metrics, noKey } from '#contract/core/metrics/metrics.ts';
import {
  camMetrics,
  chargeMetrics,
  claimMetrics,
  householdMetrics,
  leaseMetrics,
  loanMetrics,
  lockMetrics,
  ownerPaymentMetrics,
  policyMetrics,
  producerPayMetrics,
  rentPaymentMetrics,
  termMetrics,
  unitMetrics,
  vendorBillMetrics,
} from '#contract/verticals/vertical-metrics.ts';
import { type Caller, callerAt } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { DEMO_LIMIT: '10' });
});
afterAll(() => server.stop());

/** A whole office with its story: the demo of a vertical, by whoever owns it. */
async function officeOf(name: string, role: string): Promise<Caller> {
  const response = await fetch(`${server.url}/demo/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ role }).toString(),
  });
  expect(response.status).toBe(303);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return callerAt(server.url, { cookie });
}

const period = 'last_12_months';

async function ask(by: Caller, input: object): Promise<Answer> {
  const { status, body } = await by.do(metrics.ask, { period, ...input } as never);
  expect(status, JSON.stringify([input, body])).toBe(200);
  return body as Answer;
}

async function opened(by: Caller, input: object): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await by.do(metrics.rows, {
      ...{ period, of: 'whole', limit: 100 },
      ...input,
      ...(cursor && { cursor }),
    } as never);
    expect(status, JSON.stringify([input, body])).toBe(200);
    count += body.rows.length;
    cursor = body.next;
  }
  return count;
}

const property = [
  ...[...unitMetrics, ...leaseMetrics, ...chargeMetrics, ...rentPaymentMetrics],
  ...[...ownerPaymentMetrics, ...vendorBillMetrics, ...camMetrics],
];

test.each<[name: string, role: string, of: readonly Metric[], some: readonly string[]]>([
  ['mortgage', 'loan-officer', [...loanMetrics, ...lockMetrics], ['loans_open', 'pull_through']],
  [
    'insurance',
    'producer',
    [...policyMetrics, ...termMetrics, ...claimMetrics, ...householdMetrics, ...producerPayMetrics],
    ['policies_in_force', 'policies_per_household', 'premium_earned', 'terms_begun'],
  ],
  ['real-estate', 'solo-agent', property, ['leases_current', 'rent_monthly', 'rent_charged', 'rent_received']],
])('reports of %s: a number is the rows it opens, and groups add up to it', async (name, role, of, some) => {
  const by = await officeOf(name, role);
  const { body } = await by.do(metrics.known);
  for (const { id, measure } of of) {
    const known = body.metrics.find((one) => one.id === id)!;
    const { total } = await ask(by, { metrics: [id] });
    const { n, value } = total.cells[id]!;
    if (some.includes(id)) expect(n, id).toBeGreaterThan(0);
    expect(await opened(by, { metrics: [id] }), id).toBe(n);
    if (n === 0) continue;
    for (const dimension of known.dimensions) {
      const { rows, more } = await ask(by, { metrics: [id], by: [dimension.name] });
      if (more > 0) continue;
      const sum = (pick: (line: Answer['rows'][number]) => number) => rows.reduce((all, line) => all + pick(line), 0);
      expect(
        sum(({ cells }) => cells[id]!.n),
        `${id} by ${dimension.name}`,
      ).toBe(n);
      if (measure.is === 'sum')
        expect(
          sum(({ cells }) => cells[id]!.value!),
          `${id} by ${dimension.name}`,
        ).toBeCloseTo(value!);
      const [first] = rows;
      expect(await opened(by, { metrics: [id], by: [dimension.name], keys: [first!.keys[0] ?? noKey] })).toBe(
        first!.cells[id]!.n,
      );
    }
  }
});
