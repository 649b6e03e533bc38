import { keysOf } from '#app/i18n/t.ts';
import { verticals } from '#contract/core/verticals.ts';

export const verticalNames = keysOf('admin.vertical', verticals);
export const tierNames = keysOf('admin.tier', ['pro', 'elite']);
