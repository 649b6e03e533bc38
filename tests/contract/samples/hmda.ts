import { newEndedLoan, newRegister, sampleRegister } from '../things/hmda.ts';
import { newLoan } from '../things/loans.ts';
import { nextNumber } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

const period = { year: 2026 };
let freezeYear = 2026;

export const hmdaSamples: Pick<Samples, 'hmda'> = {
  hmda: {
    settings: nothing,
    setSettings: async ({ office }) => ({
      input: {
        institution: `${office.mark} Lending ${nextNumber()}`,
        contact: 'Ana Größe',
        phone: '512-555-0142',
        email: 'ana@lending.test',
        street: '1 Main St',
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        agency: '9',
        taxId: '12-3456789',
        lei: 'B90YWS6AFX2LGWOXJ1LD',
      },
    }),
    loan: async ({ world, office, by }) => ({ input: { id: await newEndedLoan(world, office, by) } }),
    saveLoan: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), answers: { lien: '1', tract: '48453001100' }, basis: 0 },
    }),
    loans: async ({ world, office, by }) => {
      await newEndedLoan(world, office, by);
      return { input: { ...period, limit: 5 } };
    },
    check: async ({ world, office, by }) => {
      await newEndedLoan(world, office, by);
      return { input: period };
    },
    census: async () => ({ input: { year: 2026 } }),
    loadCensus: async () => ({
      input: { year: 2026, kind: 'tracts' },
      body: `${String(nextNumber()).padStart(11, '4')}\n`,
    }),
    apor: nothing,
    loadApor: async () => ({ input: { kind: 'fixed' }, body: `Date|1|2|3\n1/5/2026|6.1|6.2|6.${nextNumber() % 10}\n` }),
    registers: async () => ({ input: { limit: 3 } }),
    freeze: async ({ world, office, by }) => {
      // Each sample uses its own year, because a frozen year accepts no further records.
      freezeYear = freezeYear === 2099 ? 2027 : freezeYear + 1;
      await newEndedLoan(world, office, by, { wholeIn: freezeYear });
      return { input: { id: crypto.randomUUID(), year: freezeYear, isVerified: true } };
    },
    importRegister: async ({ office }) => ({
      input: { name: `${office.mark} ${nextNumber()}.txt` },
      body: sampleRegister(office.mark),
    }),
    checkRegister: async ({ world, office }) => ({ input: { id: await newRegister(world, office) } }),
    registerFile: async ({ world, office }) => ({ input: { id: await newRegister(world, office) } }),
    fileRegister: async ({ world, office }) => ({
      input: { id: await newRegister(world, office), on: '2026-03-01', confirmation: `C-${nextNumber()}` },
    }),
    removeRegister: async ({ world, office }) => ({ input: { id: await newRegister(world, office) } }),
  },
};
