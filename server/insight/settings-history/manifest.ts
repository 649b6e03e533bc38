import { settingsHistory as calls } from '#contract/insight/settings-history.ts';
import { serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { historyPage, revertSetting } from './history.ts';

export const settingsHistory = {
  routes: [
    serve(calls.list, ({ tx, input }) => historyPage(tx, input)),
    serve(calls.revert, ({ tx, input }) => revertSetting(tx, input.id)),
  ],
} satisfies Domain;
