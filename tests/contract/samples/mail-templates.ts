import { blocksOf } from '#contract/core/content/tree.ts';
import { nextNumber } from '../world.ts';
import { apart, type For, nothing, type Samples } from './sample.ts';

const key = 'room_news' as const;
const template = () => ({
  key,
  subject: `News ${nextNumber()} of {{deal}}`,
  in: {},
  blocks: blocksOf([{ type: 'text', words: 'Hello {{name|there}}' }]),
});

/** Somebody whose organization has its own words already. */
async function withOwnWords(given: For) {
  const by = await apart(given);
  await given.world.owner.query(
    `insert into mail_templates (organisation_id, key, subject, blocks, changed_by) values ($1, $2, 'News', '[]', $3)`,
    [by.organisationId, key, by.id],
  );
  return by;
}

export const mailTemplateSamples: Pick<Samples, 'mailTemplates'> = {
  mailTemplates: {
    list: nothing,
    get: async () => ({ input: { key } }),
    save: async (given) => ({ input: template(), by: await apart(given), version: 1 }),
    restore: async (given) => ({ input: { key }, by: await withOwnWords(given) }),
    preview: async () => ({ input: template() }),
  },
};
