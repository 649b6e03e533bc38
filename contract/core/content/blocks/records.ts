import { choiceField, defineBlock, homesField, memberField, membersField, numberField } from '../block.ts';

/** Homes as cards: those that are named, or the newest that the site shows. */
export const homes = defineBlock('homes', {
  which: choiceField(['newest', 'chosen']),
  chosen: homesField(24),
  most: numberField(1, 24, 6),
  look: choiceField(['grid', 'list']),
});

export const team = defineBlock('team', { members: membersField(12) });

/** Who it is from: name, picture, phone, license. */
export const signature = defineBlock('signature', { member: memberField() });
