import { randomUUID } from 'node:crypto';
import { formGuard } from '#server/core/http/form-guard.ts';
import { newFiled } from '../things/files.ts';
import {
  newApplication,
  newCriteria,
  newDecided,
  newFindings,
  newInspection,
  newNotice,
  newVacancy,
} from '../things/rental-papers.ts';
import { newLease, newSettled, newUnit } from '../things/rentals.ts';
import { nextNumber } from '../world.ts';
import { type For, page, type Samples } from './sample.ts';

const items = [{ room: 'Küche', item: 'Größe', condition: 'good' as const, note: '', charge: 0 }];
const leased = async ({ world, office }: For) => (await newLease(world, office)).id;

export const rentalPaperSamples: Pick<Samples, 'rentalApplications' | 'leasePapers' | 'apply'> = {
  rentalApplications: {
    criteria: async ({ world, office }) => {
      await newCriteria(world, office);
      return { input: {} };
    },
    setCriteria: async ({ office }) => ({
      input: {
        words: `${office.mark} Größe ${nextNumber()}`,
        incomeRatio: 300,
        leastScore: null,
        evictionYears: null,
        needsReference: false,
        fee: 3_500,
      },
    }),
    vacancies: async ({ world, office }) => {
      await newVacancy(world, office);
      return page();
    },
    openVacancy: async ({ world, office }) => {
      await newCriteria(world, office);
      return {
        input: {
          unit: (await newUnit(world, office)).unit,
          rent: 150_000,
          deposit: 150_000,
          availableOn: '2026-03-01',
          headline: `${office.mark} bright`,
        },
      };
    },
    changeVacancy: async ({ world, office }) => ({
      input: { id: (await newVacancy(world, office)).id, rent: 160_000 + nextNumber() },
      version: 1,
    }),
    list: async ({ world, office }) => {
      await newApplication(world, office);
      return page();
    },
    get: async ({ world, office }) => ({ input: { id: (await newApplication(world, office)).id } }),
    screen: async ({ world, office }) => ({
      input: { id: (await newApplication(world, office)).id, ...newFindings, factors: `Größe ${nextNumber()}` },
      version: 1,
    }),
    decide: async ({ world, office }) => ({
      input: { id: (await newApplication(world, office)).id, decision: 'approved' },
      version: 1,
    }),
    letter: async ({ world, office }) => ({ input: { id: (await newDecided(world, office)).id } }),
  },
  leasePapers: {
    inspections: async (given) => {
      const id = await leased(given);
      await newInspection(given.world, given.office, id);
      return { input: { id } };
    },
    startInspection: async (given) => ({ input: { id: await leased(given), kind: 'move_in', on: '2026-03-01' } }),
    saveInspection: async (given) => ({
      input: { id: await newInspection(given.world, given.office, await leased(given)), items, isFinished: false },
      version: 1,
    }),
    addPhoto: async (given) => {
      const { world, office } = given;
      const lease = await leased(given);
      const id = await newInspection(world, office, lease);
      const { rows } = await world.owner.query('select id from rental_inspection_items where inspection_id = $1', [id]);
      const { rows: tenants } = await world.owner.query(
        'select lead_id as lead from rental_tenants where lease_id = $1',
        [lease],
      );
      const file = await newFiled(world, office, office.people.owner);
      await world.owner.query(`update files set lead_id = $2, content_type = 'image/png' where id = $1`, [
        file,
        tenants[0].lead,
      ]);
      return { input: { id, item: rows[0].id, file } };
    },
    notices: async (given) => {
      const id = await leased(given);
      await newNotice(given.world, given.office, id);
      return { input: { id } };
    },
    serveNotice: async (given) => ({
      input: { id: await leased(given), kind: 'late_rent', servedOn: '2026-03-02', method: 'personal', cents: 150_000 },
    }),
    proveNotice: async (given) => {
      const id = await leased(given);
      const noticeId = await newNotice(given.world, given.office, id);
      return { input: { id, noticeId, on: '2026-03-02', by: `Größe ${nextNumber()}`, number: '', file: null } };
    },
    noticeFile: async (given) => {
      const id = await leased(given);
      return { input: { id, noticeId: await newNotice(given.world, given.office, id) } };
    },
    depositStatement: async ({ world, office }) => ({ input: { id: await newSettled(world, office) } }),
  },
  apply: {
    look: async ({ world, office }) => ({ input: { slug: (await newVacancy(world, office)).slug } }),
    send: async ({ world, office }) => ({
      input: {
        slug: (await newVacancy(world, office)).slug,
        reference: randomUUID(),
        name: `${office.mark} Größe`,
        email: `apply${Math.random()}@example.test`,
        phone: '+1 512 555 0147',
        moveIn: '2099-04-01',
        occupants: 2,
        address: '1 Old St',
        income: 600_000,
        incomeSource: 'Acme',
        wasEvicted: false,
        consent: true,
        locale: 'de',
        opened: formGuard('rental application').openedNow(world.server.services.settings.secret, Date.now() - 60_000),
      },
    }),
  },
};
