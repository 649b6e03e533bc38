import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculators } from '#contract/calculators/calculators.ts';
import { calculation } from '#contract/calculators/calls.ts';
import type { Problem } from '#contract/core/errors.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Caller, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let visitor: Caller;
beforeAll(async () => {
  server = await startTestServer();
  visitor = stranger(server);
});
afterAll(() => server.stop());

test('anyone reads every calculator with its schemas and gets what its vectors say', async () => {
  const { body } = await visitor.do(calculation.list, {});
  expect(body.calculators.map(({ id }) => id)).toEqual(calculators.map(({ id }) => id));
  for (const { id } of body.calculators) {
    const { input, vectors } = (await visitor.do(calculation.read, { id })).body;
    expect(Object.keys(input.properties as object).sort()).toEqual(Object.keys(vectors[0]!.input).sort());
    const [{ input: values, output, source }] = vectors as [(typeof vectors)[number]];
    const { result } = (await visitor.do(calculation.compute, { id, values })).body;
    // Published rates have two decimals, ours have more.
    if (id === 'apr-schedule' && source) expect(Math.abs(Number(result.apr) - Number(output.apr))).toBeLessThan(50);
    else expect(result, id).toMatchObject(output);
  }
});

test('values that are missing, wrong, unknown or contradict each other are named by their field', async () => {
  const given = calculators.find(({ id }) => id === 'pmi')!.vectors[0]!.input;
  const named = async (values: Record<string, unknown>) => {
    const { status, body } = await visitor.do(calculation.compute, { id: 'pmi', values });
    const { issues = [] } = body as unknown as Problem;
    return { status, paths: issues.map(({ path }) => path.join('.')).sort() };
  };
  expect(await named({ ...given, rate: -1, months: 'many', surplus: 1 })).toEqual({
    status: 400,
    paths: ['values.months', 'values.rate', 'values.surplus'],
  });
  expect(await named({ ...given, loan: 90_000_000 })).toEqual({ status: 400, paths: ['values.loan'] });
  expect((await visitor.do(calculation.compute, { id: 'no-such-thing', values: {} })).status).toBe(404);
});

test('whoever asks too often waits', async () => {
  const { id, vectors } = calculators.find((each) => each.id === 'npv')!;
  const ask = async () => (await visitor.do(calculation.compute, { id, values: vectors[0]!.input })).status;
  expect(await ask()).toBe(200);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update rate_limits set hits = 600 where bucket like 'calculators from %'`),
  );
  expect(await ask()).toBe(429);
});
