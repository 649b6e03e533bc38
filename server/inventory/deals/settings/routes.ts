import { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { packsBeside, setPipelines, setTemplates, settingsOf } from './settings.ts';

export const dealSettingRoutes: Served[] = [
  serve(dealSettings.pipelines, async ({ tx }) => ({ pipelines: [...(await settingsOf(tx)).pipelines] })),
  serve(dealSettings.templates, async ({ tx }) => {
    const templates = [...(await settingsOf(tx)).templates];
    return { templates, packs: packsBeside(templates) };
  }),
  serve(dealSettings.setPipelines, ({ tx, actor, input }) => setPipelines(tx, actor, input)),
  serve(dealSettings.setTemplates, ({ tx, actor, input }) => setTemplates(tx, actor, input)),
];
