import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportColumns, leadExport } from '#contract/people/lead-export.ts';
import { leadImport } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { csvCell, isFormula } from '#server/core/csv/csv-cell.ts';
import { parseCsv } from '#server/core/csv/parse-csv.ts';
import { sql } from '#server/core/db/sql.ts';
import { withoutGuard } from '#server/core/imports/cells.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(() => server.stop());

const take = async (by: Person, input: object = {}) => {
  const answer = await by.do(leadExport.export, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const text = answer.body as string;
  return { text, headers: answer.headers, rows: [...parseCsv(text, ',')].map(({ cells }) => cells) };
};
const fill = (count: number, by = owner) =>
  server.services.db.withOrg({ organisationId: by.organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    await tx.allowSeconds(60);
    await tx.run(sql`
      insert into leads (organisation_id, first_name, last_name, score, owner_id)
      select ${by.organisationId}, 'Ana', 'Nr ' || i, i % 101, ${by.id} from generate_series(1, ${count}) i`);
  });

describe('what leaves', () => {
  test('exactly what the list shows, in its order and columns, over many pages', async () => {
    const someone = await newMember(server, await newOrganisation(server), 'owner');
    await fill(1_234, someone);
    const input = { sort: '-score', filter: 'score:gte(50)', columns: ['name', 'score', 'owner'] } as const;
    const { text, rows, headers } = await take(someone, input);
    const { body } = await someone.do(leads.list, { sort: '-score', filter: 'score:gte(50)', limit: 100 });
    const { body: found } = await someone.do(leads.count, { filter: 'score:gte(50)' });
    expect(text.startsWith('Name,Score,Owner\r\n')).toBe(true);
    expect(rows.length - 1).toBe(found.count);
    expect(rows.slice(1, 101).map(([name, score]) => [name, score])).toEqual(
      body.rows.map(({ name, score }) => [name, String(score)]),
    );
    expect(new Set(rows.slice(1).map(([, , person]) => person)).size).toBe(1);
    expect(rows[1]![2]).toMatch(/^Person\d+ Tester$/);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const [event] = await server.services.db.asSystem((tx) =>
      tx.all<{ data: object }>(sql`select data from events where kind = 'leads.exported' and actor_id = ${someone.id}`),
    );
    expect(event!.data).toMatchObject({ count: found.count, columns: ['name', 'score', 'owner'], sort: '-score' });
  });

  test('no cell begins a formula, and none breaks out of its place', () => {
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell('+1 512')).toBe("'+1 512");
    expect(csvCell('-2')).toBe("'-2");
    expect(csvCell('@x')).toBe("'@x");
    expect(csvCell('\t=1')).toBe("'\t=1");
    for (const sign of ['＝', '＋', '－', '＠', '﹦', '−', '\u200b=', ' =', '\r=', '\u0000+'])
      expect(csvCell(`${sign}1`).replace(/^"/, ''), sign).toMatch(/^'/);
    expect(csvCell('=cmd|\'/c "calc"\'!A1, x')).toBe(`"'=cmd|'/c ""calc""'!A1, x"`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [row] = [...parseCsv(`x,${csvCell(value)}`, ',')];
        const cell = row!.cells.slice(1);
        expect(cell).toHaveLength(1);
        expect(isFormula(cell[0]!)).toBe(false);
        expect(withoutGuard(cell[0]!)).toBe(withoutGuard(value));
      }),
    );
  });

  test('are taken so often in an hour by one member, and so often in one organization', async () => {
    const here = await newOrganisation(server);
    const [one, two] = [await newMember(server, here, 'owner'), await newMember(server, here, 'owner')];
    const take = async (person: Person) =>
      (await fetch(`${server.url}/api/v1/lead-export`, { headers: { cookie: person.cookie } })).status;
    expect([await take(one), await take(two)]).toEqual([200, 200]);
    const used = (bucket: string, hits: number) =>
      server.services.db.asSystem((tx) => tx.run(sql`update rate_limits set hits = ${hits} where bucket = ${bucket}`));
    await used(`files of ${here} by ${one.id}`, 30);
    expect([await take(one), await take(two)]).toEqual([429, 200]);
    await used(`files of ${here}`, 120);
    expect(await take(two)).toBe(429);
  });

  test('what was exported can be imported again and is the same', async () => {
    const here = await newMember(server, await newOrganisation(server), 'owner');
    const made = [
      {
        firstName: 'Zoë',
        lastName: 'O"Hara, Jr.',
        email: 'zoe@example.com',
        phone: '+442079460958',
        stage: 'under_contract',
        tags: ['vip', 'lake house'],
        budget: 123_456_789,
        city: 'Köln',
        state: 'NW',
        kind: 'investor',
        source: 'zillow',
      },
      { firstName: '=HYPERLINK("x")', lastName: '-dash' },
      { phone: '(512) 555-0142', budget: 5_000_00 },
    ] as const;
    for (const input of made) expect((await here.do(leads.create, input as never)).status).toBe(200);
    const { text } = await take(here, { sort: 'createdAt' });
    const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
    const columns = exportColumns.filter((name) => name !== 'owner');
    const { text: withoutOwner } = await take(here, { sort: 'createdAt', columns });
    const { body } = await elsewhere.do(leadImport.import, {}, { body: withoutOwner });
    expect(body).toMatchObject({ created: 3, refusedCount: 0 });
    expect(text.split('\r\n')).toHaveLength(5);
    const raw = await fetch(`${server.url}/api/v1/lead-export`, { headers: { cookie: here.cookie } });
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const known = async (who: Person) =>
      (await who.do(leads.list, { sort: 'createdAt' })).body.rows.map(
        ({ firstName, lastName, email, phone, kind, stage, source, tags, budget, city, state }) => ({
          firstName,
          lastName,
          email,
          phone,
          kind,
          stage,
          source,
          tags,
          budget,
          city,
          state,
        }),
      );
    expect(await known(elsewhere)).toEqual(await known(here));
  });
});

describe('who may', () => {
  test('only heads, only of their own organisation, only freshly signed in', async () => {
    const status = async (who: Pick<Person, 'do'>, input: object = {}) =>
      (await who.do(leadExport.export, input)).status;
    expect(await status(stranger(server))).toBe(401);
    for (const role of ['manager', 'agent', 'assistant', 'viewer'] as const) {
      expect(await status(await newMember(server, owner.organisationId, role))).toBe(403);
    }
    expect(await status(owner, { columns: ['password'] })).toBe(400);
    expect(await status(owner, { sort: 'phone' })).toBe(400);
    const stale = await newMember(server, owner.organisationId, 'admin');
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update sessions set signed_in_at = now() - interval '11 minutes' where user_id = ${stale.id}`),
    );
    const refused = await stale.do(leadExport.export, {});
    expect(refused.body).toMatchObject({ code: 'fresh_sign_in_required' });
  });

  test('whoever is signed out while the file leaves does not get the rest', async () => {
    const here = await newMember(server, await newOrganisation(server), 'owner');
    await fill(8_000, here);
    const response = await fetch(`${server.url}/api/v1/lead-export`, { headers: { cookie: here.cookie } });
    const reader = response.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update sessions set ended_at = now() where user_id = ${here.id}`),
    );
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
  });
});
