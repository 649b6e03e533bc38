import { privacy } from '#contract/account/privacy.ts';
import { newExportRequest, newHook, newIncident, newPrivacyRequest, newSessionOf } from '../things/account.ts';
import { nextNumber } from '../world.ts';
import { another, apart, nothing, page, type Samples } from './sample.ts';

export const securitySamples: Pick<
  Samples,
  'security' | 'exportRequests' | 'privacy' | 'incidents' | 'integrations' | 'hooks'
> = {
  security: {
    overview: nothing,
    failedSignIns: nothing,
    policy: nothing,
    changePolicy: async (given) => ({
      input: {
        requireFactor: false,
        sessionHours: 12 + (nextNumber() % 600),
        idleHours: null,
        networks: [],
        networksForKeys: false,
        exportRows: null,
      },
      version: 1,
      by: await apart(given),
    }),
    plan: nothing,
    sessions: page,
    endSession: async ({ world, by }) => ({ input: { id: await newSessionOf(world, by) } }),
  },
  exportRequests: {
    list: async (given) => {
      await newExportRequest(given.world, given.office, await another(given));
      return { input: { limit: 3 } };
    },
    ask: async (given) => ({
      input: { rows: 5_000 + nextNumber(), reason: `${given.office.mark} moves to another system` },
      by: await another(given),
    }),
    decide: async (given) => ({
      input: { id: await newExportRequest(given.world, given.office, await another(given)), approve: true },
    }),
  },
  privacy: {
    list: async ({ world, office }) => {
      await newPrivacyRequest(world, office);
      return { input: { limit: 3 } };
    },
    add: async ({ office }) => ({
      input: { kind: 'delete', name: `${office.mark} ${nextNumber()}`, receivedOn: '2026-01-15' },
    }),
    change: async ({ world, office }) => ({
      input: { id: await newPrivacyRequest(world, office), extended: true },
      version: 1,
    }),
  },
  incidents: {
    list: async ({ world, office }) => {
      await newIncident(world, office);
      return { input: { limit: 3 } };
    },
    add: async ({ office }) => ({
      input: {
        title: `${office.mark} laptop ${nextNumber()}`,
        discoveredOn: '2026-01-15',
        severity: 'high',
        people: 600,
      },
    }),
    change: async ({ world, office }) => ({
      input: { id: await newIncident(world, office), severity: 'medium' },
      version: 1,
    }),
  },
  integrations: { list: nothing },
  hooks: {
    subscribe: async (given) => ({
      input: { hookUrl: `https://hooks.example.com/${nextNumber()}`, event: 'lead.created' },
      by: await apart(given),
    }),
    unsubscribe: async ({ world, office }) => ({ input: { id: await newHook(world, office) } }),
    samples: async ({ office }) => {
      const asked = { kind: 'access' as const, name: office.mark, receivedOn: '2026-01-15' };
      await office.people.owner.do(privacy.add, asked);
      return { input: { event: 'privacy.*' } };
    },
  },
};
