import { mailTemplates } from '#contract/people/mail-templates.ts';
import { versionsOf } from '#server/core/content/versions.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import {
  bringBackTemplate,
  draftTemplate,
  readTemplate,
  restoreTemplate,
  saveTemplate,
  templateList,
  versionsOfMail,
} from '#server/people/mail-templates/store.ts';
import { addressesOf, giveAddresses, keepPictures } from '../campaigns/pictures.ts';
import { previewTemplate } from './preview.ts';

export const mailTemplateRoutes: Served[] = [
  serve(mailTemplates.list, async ({ tx }) => ({ templates: await templateList(tx) })),
  serve(mailTemplates.get, ({ tx, input }) => readTemplate(tx, input.key)),
  serve(mailTemplates.draft, async ({ tx, actor, version, input }) => {
    await giveAddresses(tx, input.blocks, ['blocks']);
    return draftTemplate(tx, actor, version, input);
  }),
  serve(mailTemplates.versions, async ({ tx, input }) => ({ rows: await versionsOf(tx, versionsOfMail(input.key)) })),
  serve(mailTemplates.bringBack, ({ tx, actor, version, input }) => bringBackTemplate(tx, actor, version, input)),
  serve(mailTemplates.save, async ({ tx, actor, version, input }) => {
    await giveAddresses(tx, input.blocks, ['blocks']);
    const saved = await saveTemplate(tx, actor, version, input, await addressesOf(tx, input.blocks));
    // The template is sent automatically from now on.
    await keepPictures(tx, input.blocks);
    return saved;
  }),
  serve(mailTemplates.restore, ({ tx, actor, input }) => restoreTemplate(tx, actor, input.key)),
  serve(mailTemplates.preview, ({ tx, actor, services, input }) => previewTemplate(tx, actor, services, input)),
];
