import { choiceField, defineBlock } from '../block.ts';

export const divider = defineBlock('divider', {});
export const spacer = defineBlock('spacer', { size: choiceField(['small', 'large']) });
