import { leadForm } from '#server/people/inbound/submit-form.ts';
import { newDoor, newImport, newInbound, newListFile } from '../things/inbound.ts';
import { newAddress } from '../things/kit.ts';
import { nextNumber } from '../world.ts';
import { page, type Samples } from './sample.ts';

const importChoices = { columns: ['firstName' as const, 'email' as const], consent: { basis: 'inquiry' as const } };

export const inboundSamples: Pick<Samples, 'imports' | 'inbound'> = {
  imports: {
    list: async ({ world, office, by }) => {
      await newImport(world, office, by);
      return { input: {} };
    },
    get: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by), ...importChoices } }),
    run: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by), ...importChoices } }),
    problems: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
    report: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
  },
  inbound: {
    receive: async ({ office }) => ({
      input: { firstName: office.mark, email: newAddress(), message: 'A showing, please.' },
    }),
    list: async ({ world, office }) => {
      await newInbound(world, office);
      return page();
    },
    get: async ({ world, office }) => ({ input: { id: await newInbound(world, office) } }),
    retry: async ({ world, office }) => ({ input: { id: await newInbound(world, office) } }),
    mend: async ({ world, office }) => ({
      input: { id: await newInbound(world, office), firstName: office.mark, email: newAddress() },
    }),
    dismiss: async ({ world, office }) => ({ input: { id: await newInbound(world, office) } }),
    doors: async ({ world, office, by }) => {
      await newDoor(world, office, by);
      return { input: {} };
    },
    openDoor: async ({ office }) => ({
      input: {
        kind: 'form',
        name: `${office.mark} form`,
        slug: `${office.mark.toLowerCase()}-opened-${nextNumber()}`,
        consentText: `${office.mark} may answer me.`,
      },
    }),
    changeDoor: async ({ world, office, by }) => ({
      input: { id: (await newDoor(world, office, by)).id, name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    replay: async ({ world, office, by }) => {
      const { id } = await newDoor(world, office, by);
      await newInbound(world, office, id);
      return { input: { id } };
    },
    testDoor: async ({ world, office, by }) => ({ input: { id: (await newDoor(world, office, by)).id } }),
    closeDoor: async ({ world, office, by }) => ({ input: { id: (await newDoor(world, office, by)).id } }),
    form: async ({ world, office, by }) => ({ input: { slug: (await newDoor(world, office, by)).slug } }),
    visit: async ({ world, office, by }) => ({ input: { slug: (await newDoor(world, office, by)).slug } }),
    refused: async ({ world, office, by }) => ({
      input: {
        slug: (await newDoor(world, office, by)).slug,
        opened: leadForm.openedNow(world.server.services.settings.secret, Date.now() - 20_000),
        fields: ['email'],
      },
    }),
    submit: async ({ world, office, by }) => ({
      input: {
        slug: (await newDoor(world, office, by)).slug,
        name: `${office.mark} Visitor`,
        email: newAddress(),
        consent: true,
        opened: leadForm.openedNow(world.server.services.settings.secret, Date.now() - 20_000),
      },
    }),
  },
};
