import { sharing } from '#contract/inventory/file-shares.ts';
import { defaultRetentionRules } from '#contract/inventory/retention-rules.ts';
import { stranger } from '#tests/setup/people.ts';
import {
  newDueFile,
  newFiled,
  newFolder,
  newLink,
  newReport,
  newSigning,
  newUpload,
  newVersioned,
} from '../things/files.ts';
import { newFile, newLead, newToldLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { type For, nothing, type Samples } from './sample.ts';

const filed = async ({ world, office, by }: For) => ({ input: { id: await newFiled(world, office, by) } });
const upload = async ({ world, office, by }: For) => ({ input: { id: await newUpload(world, office, by) } });
const ofLink = async ({ world, office, by }: For) => {
  const { id, linkId } = await newLink(world, office, by);
  return { input: { id, linkId } };
};
const signing = ({ world, office, by }: For) => newSigning(world, office, by);
const report = async ({ world, office, by }: For) => ({ input: { id: await newReport(world, office, by) } });
const something = async (given: For) => {
  await newFiled(given.world, given.office, given.by);
  await newFolder(given.world, given.office, given.by);
  return nothing();
};

const someField = { kind: 'signature', label: '', page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.05 } as const;

export const fileSamples: Pick<
  Samples,
  'files' | 'retention' | 'sharing' | 'signings' | 'signingTemplates' | 'toSign'
> = {
  files: {
    list: async ({ world, office, by }) => ({ input: { lead: await newToldLead(world, office, by) } }),
    upload: async ({ world, office, by }) => ({
      input: { name: `${office.mark}.txt`, lead: await newLead(world, office, by) },
      body: `${office.mark} ${nextNumber()}`,
    }),
    download: filed,
    remove: filed,
    restore: async ({ world, office, by }) => {
      const id = await newFile(world, office, by);
      await world.owner.query('update files set deleted_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    browse: async ({ office }) => ({ input: { search: office.mark, sort: '-changedAt', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    tags: something,
    folders: something,
    get: filed,
    versions: async ({ world, office, by }) => ({ input: { id: await newVersioned(world, office, by) } }),
    history: filed,
    change: async ({ world, office, by }) => ({
      input: { id: await newFiled(world, office, by), name: `${office.mark} ${nextNumber()}`, tags: ['Größe', 'neu'] },
    }),
    move: async ({ world, office, by }) => ({
      input: { id: await newFiled(world, office, by), to: { folder: await newFolder(world, office, by) } },
    }),
    hold: async ({ world, office, by }) => ({
      input: { id: await newFiled(world, office, by), reason: `${office.mark} v. Zürich` },
    }),
    release: async ({ world, office, by }) => {
      const id = await newFiled(world, office, by);
      await world.owner.query(`update files set held_at = now(), hold_reason = 'x' where id = $1`, [id]);
      return { input: { id } };
    },
    restoreVersion: async ({ world, office, by }) => ({
      input: { id: await newVersioned(world, office, by), version: 1 },
    }),
    createFolder: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}` } }),
    changeFolder: async ({ world, office, by }) => ({
      input: { id: await newFolder(world, office, by), name: `${office.mark} ${nextNumber()}` },
    }),
    removeFolder: async ({ world, office, by }) => ({ input: { id: await newFolder(world, office, by) } }),
    beginUpload: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}.txt`, size: 20_000_000 } }),
    readUpload: upload,
    putPart: async ({ world, office, by }) => {
      const id = await newUpload(world, office, by);
      await world.owner.query('delete from file_upload_parts where upload_id = $1', [id]);
      await world.owner.query('update file_uploads set size = 4 where id = $1', [id]);
      return { input: { id, part: 0 }, body: 'four' };
    },
    completeUpload: async (given) => ({ ...(await upload(given)), body: '' }),
    cancelUpload: upload,
    links: async ({ world, office, by }) => ({ input: { id: (await newLink(world, office, by)).id } }),
    share: async ({ world, office, by }) => ({
      input: { id: await newFiled(world, office, by), note: `${office.mark} für Zoë` },
    }),
    revoke: ofLink,
    visits: ofLink,
  },
  retention: {
    rules: nothing,
    setRules: async () => ({
      input: {
        rules: defaultRetentionRules.map((rule) => ({
          ...rule,
          years: rule.kind === 'advertising' ? 1 + (nextNumber() % 30) : rule.years,
        })),
      },
    }),
    due: nothing,
    reports: async (given) => {
      await newReport(given.world, given.office, given.by);
      return nothing();
    },
    report,
    reportFiles: report,
    reportCsv: report,
    drawUp: async ({ world, office, by }) => {
      await newDueFile(world, office, by);
      return nothing();
    },
    approve: async (given) => ({ input: { ...(await report(given)).input, files: 1 } }),
    discard: report,
  },
  sharing: {
    read: async ({ world, office, by }) => ({ input: { token: (await newLink(world, office, by)).token } }),
    open: async ({ world, office, by }) => ({ input: { token: (await newLink(world, office, by)).token } }),
    content: async ({ world, office, by }) => {
      const { token } = await newLink(world, office, by);
      const { ticket } = (await stranger(world.server).do(sharing.open, { token })).body;
      return { input: { token, ticket } };
    },
  },
  signings: {
    list: async (given) => ({ input: { id: (await signing(given)).file } }),
    request: async ({ world, office, by }) => {
      const id = await newFiled(world, office, by);
      await world.owner.query(
        `update files set content_type = 'application/pdf', sha256 = repeat('0', 64) where id = $1`,
        [id],
      );
      return { input: { id, signers: [{ name: `${office.mark} Zoë`, role: 'Käufer' }] } };
    },
    cancel: async (given) => ({ input: { id: (await signing(given)).id } }),
    remind: async (given) => ({ input: { id: (await signing(given)).id } }),
    trail: async (given) => ({ input: { id: (await signing(given)).id } }),
  },
  signingTemplates: {
    list: nothing,
    save: async ({ office }) => ({
      input: {
        name: `${office.mark} Größe ${nextNumber()}`,
        roles: [{ role: 'Käufer', fields: [someField] }],
        message: 'Zoë',
      },
    }),
    remove: async ({ world, office, by }) => ({
      input: {
        id: await putRow(world, 'signing_templates', {
          organisation_id: office.organisationId,
          name: `${office.mark} ${nextNumber()}`,
          roles: JSON.stringify([{ role: 'Käufer', fields: [someField] }]),
          created_by: by.id,
        }),
      },
    }),
  },
  toSign: {
    read: async (given) => ({ input: { token: (await signing(given)).token } }),
    content: async (given) => ({ input: { token: (await signing(given)).token } }),
    sign: async (given) => {
      const { token, field } = await signing(given);
      const values = [{ field, value: 'Zoë Größe' }];
      return { input: { token, locale: 'de', consent: true, name: 'Zoë Größe', values } };
    },
    decline: async (given) => ({ input: { token: (await signing(given)).token, reason: 'Zu teuer' } }),
  },
};
