import { keysOf } from '#app/i18n/t.ts';
import { doorKinds } from '#contract/people/inbound.ts';

export const doorNames = keysOf('inbound.door', doorKinds);
