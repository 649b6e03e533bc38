import type { Effect } from './effect.ts';
import { leadEffects } from './leads.ts';
import { taskEffects } from './tasks.ts';
import { viewEffects } from './views.ts';

/** For a visitor who signed in at the door, the sign-in is complete. */
const doorEffects: Readonly<Record<string, Effect>> = { 'openHouses.signIn': { answer: () => ({ done: true }) } };

const effects: Readonly<Record<string, Effect>> = { ...leadEffects, ...taskEffects, ...viewEffects, ...doorEffects };

/** The effect of a call. A write without one shows as pending until the server answers. */
export const effectOf = (call: string): Effect => effects[call] ?? {};
