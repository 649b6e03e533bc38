import { blocksOf } from '#contract/core/content/tree.ts';
import { apart, nothing, type Samples } from './sample.ts';

const key = 'room_news' as const;
const template = {
  key,
  subject: 'News of {{deal}}',
  in: {},
  blocks: blocksOf([{ type: 'text', words: 'Hello {{name|there}}' }]),
};

export const mailTemplateSamples: Pick<Samples, 'mailTemplates'> = {
  mailTemplates: {
    list: nothing,
    get: async () => ({ input: { key } }),
    save: async (given) => ({ input: template, by: await apart(given), version: 1 }),
    restore: async () => ({ input: { key } }),
    preview: async () => ({ input: template }),
  },
};
