import { boards, reports } from '#contract/insight/boards.ts';
import { reportSchedules } from '#contract/insight/report-schedules.ts';
import { spend } from '#contract/insight/spend.ts';
import { testRuns } from '#contract/insight/test-runs.ts';
import { tools } from '#contract/insight/tools.ts';
import { files } from '#contract/people/files.ts';
import { mailingToken } from '#server/insight/reports/leave.ts';
import { newEndpoint } from '../things/account.ts';
import { newCampaign } from '../things/campaigns.ts';
import { newDoor, newListFile } from '../things/inbound.ts';
import { newLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { another, apart, type For, nothing, page, type Samples } from './sample.ts';

const asked = { metrics: ['leads_new'], by: ['source'], period: 'last_30_days' };
const cost = ({ office }: For) => ({
  source: 'zillow' as const,
  amount: 10_000 + nextNumber(),
  startsOn: '2026-01-05',
  note: `${office.mark} ${nextNumber()}`,
});
const named = ({ office }: For) => ({ name: `${office.mark} ${nextNumber()}` });
const widget = {
  id: 'a1',
  kind: 'number',
  title: '',
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  question: { metrics: ['leads_new'], by: [], compare: 'previous' },
  goal: null,
} as const;

const costColumns = ['startsOn', 'note', 'amount', 'source'] as const;

async function newSpendImport({ world, office, by }: For): Promise<string> {
  const body = `Date,Description,Amount,Source\n6/${1 + (nextNumber() % 28)}/2026,${office.mark} ads,125.00,zillow\nnever,${office.mark},x,\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [made.body.id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'spend',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify(costColumns.map((target) => ({ heading: target, samples: [office.mark], target }))),
    created_by: by.id,
  });
}

const newCost = async (given: For) => (await given.by.do(spend.create, cost(given))).body.id;
const tool = ({ office }: For) => ({
  vendor: `${office.mark} ${nextNumber()}`,
  price: 4_900 + nextNumber(),
  seats: 3,
  startsOn: '2026-01-05',
  renewsOn: '2027-01-05',
  noticeDays: 30,
});
const newTool = async (given: For) => (await given.by.do(tools.create, tool(given))).body.id;
const newBoard = async (given: For) => (await given.by.do(boards.create, named(given))).body.id;
const newReport = async (given: For) =>
  (await given.by.do(reports.create, { ...named(given), question: asked })).body.id;

const times = ({ by }: For) => ({
  every: 'week' as const,
  time: `08:${String(nextNumber() % 60).padStart(2, '0')}`,
  timeZone: 'America/Chicago',
  format: 'pdf' as const,
  recipients: [by.id],
});
const newSchedule = async (given: For) =>
  (await given.by.do(reportSchedules.create, { report: await newReport(given), ...times(given) })).body.id;

const wayOut = async (given: For) => {
  const { secret } = given.world.server.services.settings;
  return { input: { token: mailingToken(secret, given.office.organisationId, await newSchedule(given), given.by.id) } };
};

/** Samples of metrics, and of what is saved from them. */
export const insightSamples: Pick<
  Samples,
  | 'metrics'
  | 'spend'
  | 'spendImports'
  | 'boards'
  | 'goals'
  | 'reports'
  | 'reportSchedules'
  | 'conversion'
  | 'forecast'
  | 'predictions'
  | 'testRuns'
  | 'tools'
> = {
  conversion: {
    fields: async ({ world, office, by }) => {
      const lead = await newLead(world, office, by);
      await world.owner.query(
        `with door as (
           insert into inbound_doors (organisation_id, kind, name, slug, consent_text, created_by)
           values ($1, 'form', $2, 'form-' || gen_random_uuid(), 'You may answer me.', $3) returning id)
         insert into inbound_messages (organisation_id, kind, door_id, raw, content_type, same_as, state, facts, lead_id)
         select $1, 'form', id, convert_to($4, 'UTF8'), 'application/json', id::text, 'taken', '{}', $5 from door`,
        [by.organisationId, office.mark, by.id, JSON.stringify({ name: office.mark, email: 'a@example.test' }), lead],
      );
      return { input: { period: 'last_90_days' } };
    },
    offline: async () => ({ input: { period: 'last_90_days', platform: 'google' } }),
    paths: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query(`update leads set stage = 'closed' where id = $1`, [id]);
      return page();
    },
  },
  forecast: { ask: async () => ({ input: { days: 30 } }) },
  predictions: {
    followed: async () => ({ input: { target: 'appointment' } }),
    state: nothing,
    list: async ({ world, office, by }) => {
      await world.owner.query(
        `insert into predictions (organisation_id, target, lead_id, chance, band) values ($1, 'appointment', $2, 4000, 'high')`,
        [by.organisationId, await newLead(world, office, by)],
      );
      return { input: { target: 'appointment', limit: 3 } };
    },
    train: async (given) => ({ input: {}, by: await apart(given) }),
  },
  testRuns: {
    list: async ({ by }) => {
      await by.do(testRuns.checkCalculators);
      return { input: { kind: 'calculators', limit: 3 } };
    },
    trend: nothing,
    checkPermissions: async (given) => {
      const { world, office, by } = given;
      const { id } = await another(given, 'agent');
      return { input: { member: id, record: { type: 'lead', id: await newLead(world, office, by) } } };
    },
    checkCompliance: nothing,
    checkCalculators: nothing,
    checkAccessibility: nothing,
    checkMail: nothing,
    checkCampaign: async (given) => ({ input: { campaign: await newCampaign(given.world, given.office, given.by) } }),
    checkTemplate: async ({ world, office, by }) => ({
      input: { key: 'booking_confirmed', lead: await newLead(world, office, by) },
    }),
    checkTexts: nothing,
    checkAssistant: nothing,
    checkErrors: nothing,
    checkFeatures: nothing,
    testWebhook: async ({ world, office }) => ({ input: { endpoint: await newEndpoint(world, office) } }),
    testForm: async ({ world, office, by }) => ({ input: { door: (await newDoor(world, office, by)).id } }),
    simulateRouting: nothing,
  },
  tools: {
    list: async (given) => {
      await newTool(given);
      return { input: {} };
    },
    create: async (given) => ({ input: tool(given) }),
    change: async (given) => ({ input: { id: await newTool(given), ...tool(given) }, version: 1 }),
    remove: async (given) => ({ input: { id: await newTool(given) } }),
    seats: nothing,
    use: nothing,
  },
  metrics: {
    known: nothing,
    ask: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: { ...asked, grain: 'week', compare: 'previous' } };
    },
    rows: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: { ...asked, limit: 3 } };
    },
    difference: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await world.owner.query(`update lead_history set from_at = '2026-01-08' where lead_id = $1`, [id]);
      return { input: { metric: 'leads_open', from: '2026-01-05', to: '2026-01-12', limit: 3 } };
    },
    zone: nothing,
    setZone: async (given) => ({ input: { timeZone: 'America/Chicago' }, by: await apart(given) }),
  },
  spendImports: {
    list: nothing,
    get: async (given) => ({ input: { id: await newSpendImport(given) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async (given) => ({ input: { id: await newSpendImport(given), columns: [...costColumns] } }),
    run: async (given) => ({ input: { id: await newSpendImport(given), columns: [...costColumns] } }),
    problems: async (given) => ({ input: { id: await newSpendImport(given) } }),
  },
  spend: {
    list: async (given) => {
      await newCost(given);
      return { input: {} };
    },
    create: async (given) => ({ input: cost(given) }),
    change: async (given) => ({ input: { id: await newCost(given), ...cost(given) }, version: 1 }),
    remove: async (given) => ({ input: { id: await newCost(given) } }),
  },
  goals: {
    list: async () => ({ input: { year: 2026 } }),
    set: async ({ by }) => ({ input: { year: 2026, metric: 'closings', user: by.id, amount: 10 + nextNumber() } }),
  },
  boards: {
    list: async (given) => {
      await newBoard(given);
      return { input: {} };
    },
    get: async (given) => ({ input: { id: await newBoard(given) } }),
    create: async (given) => ({
      input: {
        ...named(given),
        widgets: [{ ...widget, question: { ...widget.question, metrics: ['leads_new'], by: [] } }],
      },
    }),
    change: async (given) => ({ input: { id: await newBoard(given), ...named(given) }, version: 1 }),
    remove: async (given) => ({ input: { id: await newBoard(given) } }),
    restore: async (given) => {
      const id = await newBoard(given);
      await given.by.do(boards.remove, { id });
      return { input: { id } };
    },
  },
  reports: {
    list: async (given) => {
      await newReport(given);
      return { input: {} };
    },
    create: async (given) => ({ input: { ...named(given), question: asked } }),
    change: async (given) => ({ input: { id: await newReport(given), ...named(given) }, version: 1 }),
    remove: async (given) => ({ input: { id: await newReport(given) } }),
    restore: async (given) => {
      const id = await newReport(given);
      await given.by.do(reports.remove, { id });
      return { input: { id } };
    },
    export: async () => ({ input: asked }),
  },
  reportSchedules: {
    leave: async (given) => ({ input: { id: await newSchedule(given), isLeft: true } }),
    readMailing: wayOut,
    leaveMailing: wayOut,
    list: async (given) => {
      await newSchedule(given);
      return { input: {} };
    },
    create: async (given) => ({ input: { report: await newReport(given), ...times(given) } }),
    createForBoard: async (given) => {
      const { format: _, ...when } = times(given);
      return { input: { board: await newBoard(given), ...when } };
    },
    change: async (given) => ({ input: { id: await newSchedule(given), ...times(given) }, version: 1 }),
    remove: async (given) => ({ input: { id: await newSchedule(given) } }),
    send: async (given) => ({ input: { id: await newSchedule(given) } }),
  },
};
