import { keysOf } from '#app/i18n/t.ts';
import { roles } from '#contract/core/access.ts';

export const roleKeys = keysOf('account.role', roles);

/** Each role's permissions in one sentence. */
export const roleWords = {
  owner: 'account.role.owner.description',
  admin: 'account.role.admin.description',
  manager: 'account.role.manager.description',
  agent: 'account.role.agent.description',
  assistant: 'account.role.assistant.description',
  accountant: 'account.role.accountant.description',
  viewer: 'account.role.viewer.description',
} as const;
