import { blocksOf } from '#contract/core/content/tree.ts';
import { mailTemplateKeys, mailTemplates } from '#contract/people/mail-templates.ts';
import { nextNumber } from '../world.ts';
import { apart, type For, nothing, type Samples } from './sample.ts';

const key = 'room_news' as const;
const template = () => ({
  key,
  subject: `News ${nextNumber()} of {{deal}}`,
  in: {},
  blocks: blocksOf([{ type: 'text', words: 'Hello {{name|there}}' }]),
});

/** A person whose organization has already customized its mails. */
async function withOwnWords(given: For) {
  const by = await apart(given);
  await given.world.owner.query(
    `insert into mail_templates (organisation_id, key, subject, blocks, changed_by) values ($1, $2, 'News', '[]', $3)`,
    [by.organisationId, key, by.id],
  );
  return by;
}

/** Starts a draft of a mail template, a different one each time, and returns its key and version. */
async function withVersions({ office }: For) {
  const key = mailTemplateKeys[nextNumber() % mailTemplateKeys.length]!;
  const writer = office.people.owner;
  const before = await writer.do(mailTemplates.get, { key });
  const { status, body } = await writer.do(
    mailTemplates.draft,
    { ...template(), key },
    { version: before.body.version },
  );
  if (status !== 200) throw new Error('It could not be drafted.');
  return { key, version: body.version };
}

export const mailTemplateSamples: Pick<Samples, 'mailTemplates'> = {
  mailTemplates: {
    list: nothing,
    get: async () => ({ input: { key } }),
    draft: async (given) => ({ input: template(), by: await apart(given), version: 1 }),
    versions: async (given) => ({ input: { key: (await withVersions(given)).key } }),
    bringBack: async (given) => {
      const { key, version } = await withVersions(given);
      return { input: { key, number: version }, version };
    },
    save: async (given) => ({ input: template(), by: await apart(given), version: 1 }),
    restore: async (given) => ({ input: { key }, by: await withOwnWords(given) }),
    preview: async () => ({ input: template() }),
  },
};
