import { defaultRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { newDepartureExport } from '../things/departures.ts';
import { newDecision, newLead, newOffer, newOfficePlace, newPondLead, newTeam } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { another, apart, nothing, type Samples } from './sample.ts';

/** Samples of members and lead routing. */
export const teamSamples: Pick<Samples, 'team' | 'routing'> = {
  team: {
    overview: async ({ world, office, by }) => {
      await newTeam(world, office, by);
      await newOfficePlace(world, office);
      return { input: {} };
    },
    changeWork: async (given) => {
      const by = await another(given);
      return {
        input: { userId: by.id, timeZone: 'America/Chicago', hours: [{ weekday: 1, from: '09:00', to: '17:00' }] },
        version: 1,
        by,
      };
    },
    noteZone: async (given) => ({ input: { timeZone: 'America/Chicago' }, by: await another(given) }),
    setLicences: async (given) => {
      const by = await another(given);
      const number = String(nextNumber());
      return {
        input: { userId: by.id, licences: [{ kind: 'realestate', state: 'TX', number, expiresOn: '2031-01-31' }] },
        by,
      };
    },
    setAssisted: async (given) => ({
      input: { userId: (await another(given, 'assistant')).id, agents: [(await another(given, 'agent')).id] },
    }),
    createTeam: async ({ office, by }) => ({
      input: { name: `${office.mark} ${nextNumber()}`, members: [by.id] },
    }),
    changeTeam: async ({ world, office, by }) => ({
      input: { id: await newTeam(world, office, by), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    removeTeam: async ({ world, office, by }) => ({ input: { id: await newTeam(world, office, by) } }),
    createOffice: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}` } }),
    renameOffice: async ({ world, office }) => ({
      input: { id: await newOfficePlace(world, office), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    board: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: { days: 7 } };
    },
    belongings: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    depart: async (given) => {
      const leaving = await another(given, 'agent');
      await newLead(given.world, given.office, leaving);
      const heir = given.by.id;
      return {
        input: {
          userId: leaving.id,
          to: { leads: heir, tasks: null, appointments: null, listings: heir, bookingPages: null, views: null },
        },
      };
    },
    ownershipSplit: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    departureExports: async (given) => ({
      input: { userId: (await newDepartureExport(given, await another(given, 'agent'))).userId },
    }),
    exportDeparture: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    departureFile: async (given) => ({
      input: { id: (await newDepartureExport(given, await another(given, 'agent'))).id },
    }),
    departureManifest: async (given) => ({
      input: { id: (await newDepartureExport(given, await another(given, 'agent'))).id },
    }),
    linkDeparture: async (given) => ({
      input: { id: (await newDepartureExport(given, await another(given, 'agent'))).id, days: 7 },
    }),
    departureFileByLink: async (given) => ({
      input: { token: (await newDepartureExport(given, await another(given, 'agent'))).token },
    }),
    departureManifestByLink: async (given) => ({
      input: { token: (await newDepartureExport(given, await another(given, 'agent'))).token },
    }),
    removeOffice: async ({ world, office }) => ({ input: { id: await newOfficePlace(world, office) } }),
  },
  routing: {
    rules: nothing,
    saveRules: async (given) => ({
      input: { rules: [{ ...defaultRule(newId()), name: `${given.office.mark} ${nextNumber()}` }] },
      version: 1,
      by: await apart(given),
    }),
    simulate: async ({ office }) => ({
      input: { rules: [{ ...defaultRule(newId()), name: `${office.mark} ${nextNumber()}` }] },
    }),
    decisions: async ({ world, office, by }) => {
      await newDecision(world, office, by);
      return { input: { limit: 3 } };
    },
    decisionsOf: async ({ world, office, by }) => ({ input: { id: await newDecision(world, office, by) } }),
    offers: async ({ world, office, by }) => {
      await newOffer(world, office, by);
      return { input: {} };
    },
    claim: async ({ world, office, by }) => ({ input: { id: (await newOffer(world, office, by)).leadId } }),
    pass: async ({ world, office, by }) => ({ input: { id: (await newOffer(world, office, by)).leadId } }),
    route: async ({ world, office }) => ({ input: { id: await newPondLead(world, office) } }),
    seen: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    readClaim: async (given) => ({
      input: { token: (await newOffer(given.world, given.office, await another(given, 'agent'))).token },
    }),
    claimByLink: async (given) => ({
      input: { token: (await newOffer(given.world, given.office, await another(given, 'agent'))).token },
    }),
  },
};
