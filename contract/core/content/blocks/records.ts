import { choiceField, defineBlock, homesField, lineField, memberField, membersField, numberField } from '../block.ts';

/** Homes as cards: those that are named, or the newest that the site shows, of one city or of all. */
export const homes = defineBlock('homes', {
  which: choiceField(['newest', 'chosen']),
  chosen: homesField(24),
  most: numberField(1, 24, 6),
  look: choiceField(['grid', 'list']),
  city: lineField(80),
});

/**
 * How many homes the site shows in a city and at what prices; with a ZIP code, its market report. Counted when the page is read, in a mail
 * when it is written.
 */
export const market = defineBlock('market', { city: lineField(80), zip: lineField(5) });

export const team = defineBlock('team', { members: membersField(12) });

/** Who it is from: name, picture, phone, license. */
export const signature = defineBlock('signature', { member: memberField() });
