import { commercialMarket } from '#contract/verticals/commercial/market.ts';
import { tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import {
  compColumns,
  newCompImport,
  newContact,
  newLoi,
  newOffering,
  newRoomDocument,
  newRoomGuest,
  newSale,
  newSignedGuest,
  newTour,
  sayable,
} from '../things/commercial-sales.ts';
import { newListFile } from '../things/inbound.ts';
import { newLead, png } from '../things/people.ts';
import { newBuilding, newSpace } from '../things/rentals.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const sale = async ({ world, office }: For) => (await newSale(world, office)).id;
const comp = (mark: string) => ({
  kind: 'sale' as const,
  use: 'office' as const,
  name: `${mark} Größe ${nextNumber()}`,
  stateOrProvince: 'TX' as const,
  on: '2026-02-03',
  squareFeet: 10_000,
  cents: 300_000_000,
});

export const commercialSaleSamples: Pick<
  Samples,
  'commercialSales' | 'commercialMarket' | 'compImports' | 'dataRoom' | 'offerings' | 'tourBooks'
> = {
  compImports: {
    list: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newCompImport(world, office, by) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async ({ world, office, by }) => ({
      input: { id: await newCompImport(world, office, by), columns: [...compColumns] },
    }),
    run: async ({ world, office, by }) => ({
      input: { id: await newCompImport(world, office, by), columns: [...compColumns] },
    }),
    problems: async ({ world, office, by }) => ({ input: { id: await newCompImport(world, office, by) } }),
  },
  commercialSales: {
    list: async (given) => {
      await sale(given);
      return page();
    },
    get: async ({ world, office }) => ({ input: { id: (await newLoi(world, office)).sale } }),
    start: async ({ world, office }) => ({
      input: { building: await newBuilding(world, office), seller: `Größe ${nextNumber()}`, asking: 400_000_000 },
    }),
    change: async (given) => ({
      input: { id: await sale(given), seller: `Größe ${nextNumber()}`, memorandum: sayable },
      version: 1,
    }),
    move: async (given) => ({ input: { id: await sale(given), stage: 'closed', price: 1_000_000, on: '2026-02-01' } }),
    touch: async (given) => ({ input: { id: await sale(given), note: `${given.office.mark} rief an` } }),
    addLoi: async (given) => ({
      input: {
        id: await sale(given),
        contact: (await newContact(given.world, given.office)).id,
        price: 450_000_000,
        contingencies: ['title'],
        receivedOn: '2026-01-05',
      },
    }),
    decideLoi: async ({ world, office }) => ({ input: { id: (await newLoi(world, office)).id, state: 'accepted' } }),
    setCover: async (given) => ({ input: { id: await sale(given), name: 'Größe.png' }, body: png }),
    memorandum: async ({ world, office }) => ({ input: { id: (await newOffering(world, office)).id } }),
    publish: async ({ world, office }) => ({
      input: { id: (await newOffering(world, office)).id, isPublished: false },
    }),
    room: async ({ world, office }) => ({ input: { id: (await newRoomGuest(world, office)).id } }),
    addDocument: async (given) => ({
      input: { id: await sale(given), name: `Größe ${nextNumber()}.png`, folder: 'Leases' },
      body: png,
    }),
    removeDocument: async ({ world, office }) => ({ input: await newRoomDocument(world, office) }),
    document: async ({ world, office }) => ({ input: await newRoomDocument(world, office) }),
    invite: async (given) => ({
      input: { id: await sale(given), contact: (await newContact(given.world, given.office)).id },
    }),
    revoke: async ({ world, office }) => {
      const { id, guest } = await newRoomGuest(world, office);
      return { input: { id, guest } };
    },
    visits: async ({ world, office }) => {
      const { id, guest } = await newSignedGuest(world, office);
      return { input: { id, guest, limit: 3 } };
    },
    agreement: async ({ world, office }) => {
      const { id, guest } = await newSignedGuest(world, office);
      return { input: { id, guest } };
    },
  },
  commercialMarket: {
    contacts: async ({ world, office }) => {
      await newContact(world, office);
      return { input: { kind: 'investor', limit: 3 } };
    },
    addContact: async ({ world, office, by }) => ({
      input: {
        kind: 'tenant_rep',
        lead: await newLead(world, office, by),
        criteria: { uses: ['office'], states: ['TX'], feetFrom: 1_000 },
      },
    }),
    changeContact: async ({ world, office }) => ({
      input: { id: (await newContact(world, office)).id, firm: `Größe ${nextNumber()}` },
      version: 1,
    }),
    removeContact: async ({ world, office }) => ({ input: { id: (await newContact(world, office)).id } }),
    matches: async ({ world, office }) => {
      await newContact(world, office);
      await newContact(world, office, 'tenant_rep');
      return { input: { id: (await newSpace(world, office)).building } };
    },
    comps: async ({ office }) => {
      await office.people.owner.do(commercialMarket.addComp, comp(office.mark));
      return page();
    },
    addComp: async ({ office }) => ({ input: comp(office.mark) }),
    importComps: async ({ office }) => ({
      input: {
        csv: `name,state,date,sf,price\n${office.mark} ${nextNumber()},TX,2026-01-02,12000,"2,500,000"\nBad,XX,x,0,\n`,
      },
    }),
    removeComp: async ({ office }) => ({
      input: { id: (await office.people.owner.do(commercialMarket.addComp, comp(office.mark))).body.id },
    }),
  },
  dataRoom: {
    look: async ({ world, office }) => ({ input: { token: (await newSignedGuest(world, office)).token } }),
    sign: async ({ world, office }) => {
      const { token, ndaSha256 } = await newRoomGuest(world, office);
      return { input: { token, ndaSha256, locale: 'de', consent: true, name: `${office.mark} Größe` } };
    },
    content: async ({ world, office }) => {
      const { token, document } = await newSignedGuest(world, office);
      return { input: { token, document } };
    },
    agreement: async ({ world, office }) => ({ input: { token: (await newSignedGuest(world, office)).token } }),
  },
  offerings: {
    read: async ({ world, office }) => ({ input: { slug: (await newOffering(world, office)).slug } }),
    cover: async ({ world, office }) => ({ input: { slug: (await newOffering(world, office)).slug } }),
    pdf: async ({ world, office }) => ({ input: { slug: (await newOffering(world, office)).slug } }),
  },
  tourBooks: {
    list: async ({ world, office }) => {
      await newTour(world, office);
      return page();
    },
    create: async ({ world, office }) => ({
      input: {
        name: `Größe ${nextNumber()}`,
        client: office.mark,
        on: '2026-05-04',
        stops: [{ space: (await newSpace(world, office)).space, at: '09:30', asking: 3_000 }],
      },
    }),
    change: async ({ world, office }) => {
      const { id } = await newTour(world, office);
      return {
        input: {
          id,
          name: `Größe ${nextNumber()}`,
          client: office.mark,
          on: '2026-05-05',
          stops: [{ space: (await newSpace(world, office)).space, at: '10:30' }],
        },
        version: 1,
      };
    },
    pdf: async ({ world, office }) => ({ input: { id: (await newTour(world, office)).id } }),
    share: async ({ world, office }) => ({ input: { id: (await newTour(world, office)).id } }),
    unshare: async ({ world, office }) => {
      const { id } = await newTour(world, office);
      await office.people.owner.do(tourBooks.share, { id });
      return { input: { id } };
    },
    open: async ({ world, office }) => {
      const { id } = await newTour(world, office);
      const { body } = await office.people.owner.do(tourBooks.share, { id });
      return { input: { token: body.address.split('/').at(-1)! } };
    },
    openPdf: async ({ world, office }) => {
      const { id } = await newTour(world, office);
      const { body } = await office.people.owner.do(tourBooks.share, { id });
      return { input: { token: body.address.split('/').at(-1)! } };
    },
  },
};
