import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { grantedColumns, readTables, type Table } from './catalogue.ts';
import { allRoles, loginRoles, ofNobody, searchSees, systemSees } from './rules.ts';

let database: TestDatabase;
let owner: pg.Client;
let tables: Table[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  tables = await readTables(owner);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const names = async (text: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

describe('tables', () => {
  test('every one is under row security, forced, with a policy', () => {
    const bare = tables.filter(
      ({ name, isSecured, isForced, policies }) =>
        !(name in ofNobody) && !(isSecured && isForced && policies.length > 0),
    );
    expect(
      bare.map(({ name }) => name),
      'Call lintel.keep_apart or lintel.keep_for_system in its migration.',
    ).toEqual([]);
  });

  test('what is nobody’s is open to nobody but the owner', async () => {
    for (const name of Object.keys(ofNobody))
      for (const role of allRoles)
        expect(await grantedColumns(owner, role, name, 'SELECT'), `${role} on ${name}`).toEqual([]);
  });

  test('a policy is for roles of ours, never for all', () => {
    const strays = tables.flatMap(({ name, policies }) =>
      policies
        .filter(({ roles }) => !roles?.every((role) => allRoles.some((known) => known === role)))
        .map((policy) => `${policy.name} on ${name}`),
    );
    expect(strays).toEqual([]);
  });

  test('the system role is granted the tables it is known to need, and no others', async () => {
    const granted: string[] = [];
    for (const { name } of tables) {
      for (const deed of ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const)
        if ((await grantedColumns(owner, 'lintel_system', name, deed)).length > 0) granted.push(name);
    }
    expect(
      [...new Set(granted)].sort(),
      'Client records are not its business; name the table and why in rules.ts.',
    ).toEqual(Object.keys(systemSees).sort());
  });

  test('the search role reads the few columns it searches, and writes nothing', async () => {
    const { rows } = await owner.query<{ table: string; column: string; deed: string }>(`
      select table_name as table, column_name as column, privilege_type as deed
      from information_schema.column_privileges where grantee = 'lintel_search'`);
    const read = rows.filter(({ deed }) => deed === 'SELECT').map(({ table, column }) => `${table}.${column}`);
    const expected = Object.entries(searchSees).flatMap(([table, list]) => list.map((column) => `${table}.${column}`));
    expect(read.sort()).toEqual(expected.sort());
    expect(rows.filter(({ deed }) => deed !== 'SELECT')).toEqual([]);
  });

  test('events are written once, never changed, and removed only with what they are about', async () => {
    for (const role of allRoles)
      for (const deed of ['UPDATE', 'DELETE'] as const) {
        // Rows of an expired demo and of a purged lead may be deleted; the policies' tests prove which rows those are.
        const expected = ['lintel_remover', 'lintel_app'].includes(role) && deed === 'DELETE' ? ['any'] : [];
        expect(await grantedColumns(owner, role, 'events', deed), `${role} may ${deed}`).toEqual(expected);
      }
  });

  test('what people agreed to and what was decided of them is written once, whoever asks', async () => {
    for (const table of ['consent_events', 'send_decisions']) {
      for (const role of loginRoles)
        for (const deed of ['UPDATE', 'DELETE'] as const)
          expect(await grantedColumns(owner, role, table, deed), `${role} may ${deed}`).toEqual([]);
      expect(
        await names(`select tgname as name from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`),
      ).toEqual([`${table}_stay`]);
    }
  });

  test('the remover changes nothing, and removes only where its policy is', async () => {
    for (const { name, isTenant } of tables) {
      for (const deed of ['INSERT', 'UPDATE'] as const)
        expect(await grantedColumns(owner, 'lintel_remover', name, deed), `${deed} on ${name}`).toEqual([]);
      expect(await grantedColumns(owner, 'lintel_remover', name, 'DELETE'), name).toEqual(isTenant ? ['any'] : []);
    }
  });

  test('passwords, tokens and private keys cannot be read by the program’s own role', async () => {
    const secrets: [string, string][] = [
      ['credentials', 'password_hash'],
      ['sessions', 'refresh_hash'],
      ['sessions', 'previous_hash'],
      ['one_time_tokens', 'token_hash'],
      ['signing_keys', 'sealed_private_key'],
      ['invitations', 'token_hash'],
      ['api_keys', 'key_hash'],
    ];
    for (const [table, column] of secrets)
      expect(await grantedColumns(owner, 'lintel_app', table, 'SELECT'), table).not.toContain(column);
  });

  /** Rows of these tables may belong to no organization, so their key can't begin with one. */
  const oftenNobodys = ['jobs', 'outbox_messages', 'sessions', 'event_failures'];

  test('the key of an organisation’s row begins with the organisation', () => {
    const strays = tables.filter(
      ({ name, isTenant, primaryKey }) =>
        isTenant && !oftenNobodys.includes(name) && primaryKey[0] !== 'organisation_id',
    );
    expect(strays.map(({ name }) => name)).toEqual([]);
  });

  test('references between organisations’ rows carry the organisation: row security does not guard them', () => {
    const isTenant = new Set(tables.filter((table) => table.isTenant).map(({ name }) => name));
    const strays = tables.flatMap((table) =>
      table.foreignKeys
        .filter(({ target, columns, targetColumns }) => {
          if (!table.isTenant || !isTenant.has(target)) return false;
          const index = columns.indexOf('organisation_id');
          return index < 0 || targetColumns[index] !== 'organisation_id';
        })
        .map(({ name }) => `${table.name}: ${name}`),
    );
    expect(strays, 'Else a row could point at another organisation’s, and tell that it exists.').toEqual([]);
  });

  /** Random values that users can't choose, so a conflict reveals nothing. */
  const randomKeys = [
    'referral_codes_code_key',
    'referred_sign_ups_id',
    // Written only by the system at sign-up.
    'referred_sign_ups_user',
    'api_keys_key_hash_key',
    'directory_tokens_token_hash_key',
    'organisation_archives_storage_key_key',
    'organisation_imports_storage_key_key',
    'invitations_token_hash_key',
    'files_storage_key_key',
    'file_versions_storage_key_key',
    'picture_sizes_storage_key_key',
    'file_shares_token',
    'signers_token',
    'deal_guests_token',
    'calendar_feeds_token',
    'message_channels_token',
    'inbound_doors_token',
    'showing_settings_slug',
    'open_houses_slug',
    'rental_vacancies_slug',
    'commercial_sales_slug',
    'commercial_room_guests_token',
    'commercial_tours_token',
    'rental_bids_token',
  ];

  /** Addresses of public pages: it is public that they are taken. */
  const publicAddresses = [
    'booking_pages_slug',
    'inbound_doors_slug',
    'site_addresses_slug',
    'site_domains_live',
    'claimed_domains_holder',
  ];

  test('what must be unique is unique within its organisation', () => {
    const strays = tables
      .filter(({ isTenant }) => isTenant)
      .flatMap(({ name, uniqueKeys, primaryKey }) =>
        uniqueKeys
          .filter(
            ({ columns, isPrimary }) =>
              !columns.includes('organisation_id') && !(isPrimary && primaryKey.join() === 'id'),
          )
          .map((key) => ({ ...key, table: name })),
      )
      .filter(({ name }) => ![...randomKeys, ...publicAddresses].includes(name));
    expect(
      strays.map(({ table, name }) => `${table}: ${name}`),
      'Else a refusal would tell that another organisation has the same.',
    ).toEqual(['event_failures: event_failures_listener_event_id_key']);
  });

  test('nothing is granted to everybody', async () => {
    const relations = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        lateral aclexplode(c.relacl) g where n.nspname in ('public', 'lintel') and g.grantee = 0`);
    const columns = await names(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace, lateral aclexplode(a.attacl) g
      where n.nspname in ('public', 'lintel') and g.grantee = 0`);
    const schemas = await names(`
      select n.nspname as name from pg_namespace n, lateral aclexplode(n.nspacl) g
      where n.nspname in ('public', 'lintel') and g.grantee = 0`);
    expect([...relations, ...columns, ...schemas]).toEqual([]);
  });

  test('views show what whoever asks may see, and none is kept', async () => {
    expect(
      await names(`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'lintel')
          and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions::text like '%security_invoker=true%', false)))`),
    ).toEqual([]);
  });
});

describe('roles', () => {
  test('can neither pass row security nor make anything', async () => {
    const { rows } = await owner.query(`
      select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
             rolcanlogin as login
      from pg_roles where rolname like 'lintel\\_%' order by 1`);
    expect(rows).toEqual([
      { name: 'lintel_app', mighty: false, login: true },
      { name: 'lintel_importer', mighty: false, login: false },
      { name: 'lintel_pacer', mighty: false, login: false },
      { name: 'lintel_remover', mighty: false, login: false },
      { name: 'lintel_search', mighty: false, login: false },
      { name: 'lintel_system', mighty: false, login: true },
    ]);
  });

  test('are members of nothing, so that they can become nobody else', async () => {
    expect(
      await names(`
        select r.rolname || ' in ' || g.rolname as name
        from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
        where r.rolname like 'lintel\\_%'`),
    ).toEqual([]);
  });

  test('that log in own nothing', async () => {
    const owned = (catalogue: string, column: string, name: string) => `
      select '${catalogue} ' || ${name}::text as name from ${catalogue}
      where ${column} in (select oid from pg_roles where rolname in (${loginRoles.map((role) => `'${role}'`).join()}))`;
    expect(
      await names(
        [
          owned('pg_class', 'relowner', 'relname'),
          owned('pg_proc', 'proowner', 'proname'),
          owned('pg_namespace', 'nspowner', 'nspname'),
          owned('pg_type', 'typowner', 'typname'),
          owned('pg_database', 'datdba', 'datname'),
        ].join(' union all '),
      ),
    ).toEqual([]);
  });

  test('that log in cannot make tables, functions or schemas', async () => {
    for (const role of loginRoles) {
      const { rows } = await owner.query(
        `select has_schema_privilege($1, 'public', 'create') as in_public, has_schema_privilege($1, 'lintel', 'create') as in_lintel,
                has_database_privilege($1, current_database(), 'create') as schemas`,
        [role],
      );
      expect(rows[0], role).toEqual({ in_public: false, in_lintel: false, schemas: false });
    }
  });

  test('really are under row security as the program logs in', async () => {
    for (const connection of [database.app, database.system]) {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query(`
        select current_user = session_user as itself, row_security_active('public.leads') as held`);
      await client.end();
      expect(rows[0]).toEqual({ itself: true, held: true });
    }
  });
});

describe('functions that act with their owner’s rights', () => {
  /** Each function by name and number of arguments, with the roles that may call it. When adding one, state here what it reveals. */
  const known: Record<string, string[]> = {
    'counted_of_leaving/1': ['lintel_system'],
    // The total a sending domain has sent, never who sent it.
    'domain_begin/2': ['lintel_app'],
    'domain_count/3': ['lintel_app'],
    'domain_pace/2': ['lintel_app'],
    'domain_take/6': ['lintel_app'],
    'domain_warm/2': ['lintel_app'],
    'find_contact_messages/2': ['lintel_system'],
    'find_conversations/2': ['lintel_system'],
    'find_conversations/6': ['lintel_app'],
    'find_files/3': ['lintel_app'],
    'find_leads/2': ['lintel_app'],
    'find_leads_of/3': ['lintel_app'],
    'find_listings/3': ['lintel_app'],
    'find_policies/2': ['lintel_app'],
    'find_tasks/3': ['lintel_app'],
    'import_clear/1': ['lintel_app'],
    'import_late/3': ['lintel_app'],
    'import_rows/2': ['lintel_app'],
    'remove_demo_rows/2': ['lintel_system'],
    'stored_of_demo/1': ['lintel_system'],
    'tidy_lead_search/0': ['lintel_app', 'lintel_system'],
  };

  test('are the known ones, open to the roles that need them', async () => {
    const { rows } = await owner.query<{ name: string; callers: string[] }>(`
      select p.proname || '/' || p.pronargs as name, array(
        select r.rolname::text from pg_roles r
        where has_function_privilege(r.oid, p.oid, 'execute') and not r.rolsuper and r.oid <> p.proowner
          and r.rolname not like 'pg\\_%' order by 1) as callers
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'lintel') order by 1`);
    expect(Object.fromEntries(rows.map(({ name, callers }) => [name, callers]))).toEqual(known);
  });

  test('pin where names are looked up, temporary tables last', async () => {
    expect(
      await names(`
        select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and n.nspname in ('public', 'lintel')
          and not coalesce(array_to_string(p.proconfig, ';') ~ 'search_path=.*pg_temp$', false)`),
    ).toEqual([]);
  });

  test('that find by fragment belong to a role that sees no more than they need', async () => {
    expect(
      await names(`
        select p.proname as name from pg_proc p join pg_roles r on r.oid = p.proowner
        where p.prosecdef and p.proname like 'find%' and r.rolname <> 'lintel_search'`),
    ).toEqual([]);
  });
});
