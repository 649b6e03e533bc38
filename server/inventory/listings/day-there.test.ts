import { expect, test } from 'vitest';
import { stateNames } from '#contract/people/states.ts';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer } from '#tests/setup/server.ts';
import { dayAt, endOfDayAt } from './day-there.ts';

const at = (iso: string) => Date.parse(iso);

test('the day is the one at the home, and where that is not known one that has come somewhere', () => {
  const evening = at('2026-11-17T02:00:00Z');
  expect(dayAt('TX', evening)).toBe('2026-11-16');
  expect(dayAt('hawaii', evening)).toBe('2026-11-16');
  expect(dayAt('Kyoto', evening)).toBe('2026-11-17');
  expect(dayAt(null, at('2026-11-16T11:00:00Z'))).toBe('2026-11-17');
});

test('a day ends when it is over in all of the state, also on the days when clocks change', () => {
  expect(endOfDayAt('2026-12-31', 'CA')).toBe(at('2027-01-01T08:00:00Z'));
  expect(endOfDayAt('2026-03-08', 'CA')).toBe(at('2026-03-09T07:00:00Z'));
  expect(endOfDayAt('2026-11-01', 'CA')).toBe(at('2026-11-02T08:00:00Z'));
  expect(endOfDayAt('2026-12-31', 'FL')).toBe(at('2027-01-01T06:00:00Z'));
  expect(endOfDayAt('2026-12-31', null)).toBe(at('2027-01-01T12:00:00Z'));
});

test('the database tells the same day, however the state is written', async () => {
  const server = await startTestServer();
  const written = [
    ...Object.entries(stateNames).flatMap(([code, name]) => [
      code,
      code.toLowerCase(),
      name,
      ` ${name.toUpperCase()} `,
    ]),
    'Kyoto',
    '',
    null,
  ];
  // Computed before and after, because a day may end somewhere meanwhile.
  const here = () => written.map((state) => dayAt(state));
  const [before, rows, after] = [
    here(),
    await server.services.db.asSystem((tx) =>
      tx.all<{ day: string }>(
        sql`select lintel.day_at(s.state)::text as day from unnest(${written}::text[]) with ordinality s(state, n) order by n`,
      ),
    ),
    here(),
  ];
  await server.stop();
  for (const [at, { day }] of rows.entries()) expect([before[at], after[at]], `${written[at]}`).toContain(day);
});
