/**
 * The measured work, once as plain SQL for the driver and the bare server, and once as a request to Lintel. Both return the same rows of
 * the same tables.
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
  tags, score, budget_cents as budget, city, state, last_activity_at as "lastActivityAt", waits_since as "waitsSince", created_at as "createdAt",
  archived_at as "archivedAt", version`;

const filter = ({ ownerId }: Subject) =>
  `filter=${encodeURIComponent(`stage:is(engaged)~owner:is(${ownerId})`)}&sort=-score&limit=50`;

/** The queue's reasons in plain SQL, for the leads of one owner. */
const open = `organisation_id = $1 and owner_key = $2 and archived_at is null
  and stage not in ('under_contract', 'closed', 'past_client', 'trash') and (snoozed_until is null or snoozed_until <= now())`;
const byReason = [
  [`created_at > now() - interval '1 day' and last_touch_at is null`, 'id desc'],
  [
    `last_signal_at > now() - interval '1 day' and (last_touch_at is null or last_touch_at < now() - interval '7 days')`,
    'last_signal_at desc, id desc',
  ],
  [
    `last_signal_at > now() - interval '180 days' and (last_touch_at is null or last_touch_at < now() - interval '30 days')`,
    'last_signal_at desc, id desc',
  ],
  [`created_at > now() - interval '90 days' and last_touch_at is null`, 'id desc'],
  ['last_touch_at is null', 'score desc, id desc'],
  [`score >= 60 and (last_touch_at is null or last_touch_at < now() - interval '14 days')`, 'score desc, id desc'],
] as const;
const queueSql = `
  with found as (${byReason.map(([where, order], n) => `(select ${n} as rank, l.* from leads l where ${open} and ${where} order by ${order} limit 25)`).join(' union all ')}),
  once as (select distinct on (id) * from found order by id, rank)
  select q.*, ${byReason.map(([where]) => `(select count(*) from (select from leads where ${open} and ${where} limit 1001) c)`).join(', ')},
    (select count(*) from leads where organisation_id = $1 and owner_key = $2 and archived_at is null and last_touch_at >= current_date)
  from (select rank, ${columns} from once order by rank, score desc, id desc limit 25) q`;

/** The lanes of the board, in order. */
const lanes = ['new', 'attempting', 'engaged', 'appointment', 'active', 'nurture'];

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
  board: {
    name: 'a lane of the board',
    sql: `select ${columns} from leads where organisation_id = $1 and stage = $2 and archived_at is null order by id desc limit 25`,
    values: (s, n) => [s.organisationId, lanes[n % lanes.length]],
    path: (_, n) => `/api/v1/leads?filter=stage:is(${lanes[n % lanes.length]})&sort=-createdAt&limit=25`,
  },
  candidates: {
    name: 'merge candidates',
    sql: `select to_json(a) as one, to_json(b) as other, c.rule, c.strength, c.found_at as "foundAt" from merge_candidates c
      cross join lateral (select ${columns} from leads where organisation_id = $1 and id = c.one_id and archived_at is null) a
      cross join lateral (select ${columns} from leads where organisation_id = $1 and id = c.other_id and archived_at is null) b
      where c.organisation_id = $1 and c.dismissed_at is null
      order by c.strength desc, c.other_id desc, c.one_id desc limit 25`,
    values: (s) => [s.organisationId],
    path: () => '/api/v1/lead-duplicates?limit=25',
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
  queue: {
    name: 'the day’s queue with its counts',
    sql: queueSql,
    values: (s) => [s.organisationId, s.ownerId],
    path: () => '/api/v1/dashboard/queue?timeZone=UTC',
  },
  smart: {
    name: 'count of a smart list',
    sql: `select count(*) from (select from leads where organisation_id = $1 and archived_at is null and stage = 'engaged'
      and score >= 40 and last_activity_at < now() - interval '14 days' limit 10001) c`,
    values: (s) => [s.organisationId],
    path: () =>
      `/api/v1/leads/count?filter=${encodeURIComponent('stage:is(engaged)~score:gte(40)~lastActivityAt:older_than(14d)')}`,
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
