import { choiceField, defineBlock, homesField, lineField, memberField, membersField, numberField } from '../block.ts';

/** Listings as cards: chosen ones, or the newest that the site shows, in one city or all. */
export const homes = defineBlock('homes', {
  which: choiceField(['newest', 'chosen']),
  chosen: homesField(24),
  most: numberField(1, 24, 6),
  look: choiceField(['grid', 'list']),
  city: lineField(80),
});

/**
 * The number and prices of homes that the site shows in a city; with a ZIP code, its market report. A page counts when it is read, a mail
 * when it is written.
 */
export const market = defineBlock('market', { city: lineField(80), zip: lineField(5) });

export const team = defineBlock('team', { members: membersField(12) });

/** The sender: name, photo, phone, license. */
export const signature = defineBlock('signature', { member: memberField() });
