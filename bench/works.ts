/**
 * The work that is measured, said once as plain SQL for the driver and the bare server, and once as a request to
 * Lintel. Both answer the same rows of the same tables.
 */
export type Subject = {
  organisationId: string;
  ownerId: string;
  leadIds: string[];
  deepScore: number;
  deepId: string;
  fragments: string[];
};
export type Work = {
  name: string;
  sql: string;
  values: (subject: Subject, n: number) => unknown[];
  path: (subject: Subject, n: number) => string;
  body?: (subject: Subject, n: number) => object;
};

const columns = `id, name, first_name as "firstName", last_name as "lastName", email, phone, kind, stage, source, owner_id as owner,
  tags, score, budget_cents as budget, city, state, last_activity_at as "lastActivityAt", created_at as "createdAt",
  archived_at as "archivedAt", version`;

const filter = ({ ownerId }: Subject) =>
  `filter=${encodeURIComponent(`stage:is(engaged)~owner:is(${ownerId})`)}&sort=-score&limit=50`;

export const works = {
  list: {
    name: 'list 50, filtered and sorted',
    sql: `select ${columns} from leads where organisation_id = $1 and stage = 'engaged' and owner_key = $2 and archived_at is null
      order by score desc, id desc limit 50`,
    values: (s) => [s.organisationId, s.ownerId],
    path: (s) => `/api/v1/leads?${filter(s)}`,
  },
  deep: {
    name: 'a page far in',
    sql: `select ${columns} from leads where organisation_id = $1 and archived_at is null and (score, id) < ($2, $3)
      order by score desc, id desc limit 50`,
    values: (s) => [s.organisationId, s.deepScore, s.deepId],
    path: (s) => `/api/v1/leads?sort=-score&limit=50&cursor=${s.deepScore}~${s.deepId}`,
  },
  first: {
    name: 'its page one',
    sql: `select ${columns} from leads where organisation_id = $1 and archived_at is null order by score desc, id desc limit 50`,
    values: (s) => [s.organisationId],
    path: () => '/api/v1/leads?sort=-score&limit=50',
  },
  search: {
    name: 'search by a fragment',
    sql: `select ${columns} from leads where organisation_id = $1 and archived_at is null and search like '%' || $2 || '%' order by id desc limit 50`,
    values: (s, n) => [s.organisationId, s.fragments[n % s.fragments.length]],
    path: (s, n) => `/api/v1/leads?search=${s.fragments[n % s.fragments.length]}&limit=50`,
  },
  get: {
    name: 'get one',
    sql: `select ${columns} from leads where organisation_id = $1 and id = $2`,
    values: (s, n) => [s.organisationId, s.leadIds[n % s.leadIds.length]],
    path: (s, n) => `/api/v1/leads/${s.leadIds[n % s.leadIds.length]}`,
  },
  scan: {
    name: 'counts by scanning',
    sql: 'select stage, source, count(*) from leads where organisation_id = $1 and archived_at is null group by 1, 2',
    values: (s) => [s.organisationId],
    path: () => '/api/v1/leads/counts',
  },
  create: {
    name: 'create, with event and audit',
    sql: `insert into leads (organisation_id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, budget_cents, city, state, created_by)
      values ($1, 'Bench', 'Mark', $3, '+15125550100', 'buyer', 'new', 'api', $2, '{}', 50000000, 'Austin', 'TX', $2) returning ${columns}`,
    values: (s, n) => [s.organisationId, s.ownerId, `bench${n}@example.com`],
    path: () => '/api/v1/leads',
    body: (s, n) => ({
      firstName: 'Bench',
      lastName: 'Mark',
      email: `bench${n}@example.com`,
      phone: '+15125550100',
      source: 'api',
      owner: s.ownerId,
      budget: 50_000_000,
      city: 'Austin',
      state: 'TX',
    }),
  },
} satisfies Record<string, Work>;
