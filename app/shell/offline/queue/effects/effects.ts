import type { Effect } from './effect.ts';
import { leadEffects } from './leads.ts';
import { taskEffects } from './tasks.ts';
import { viewEffects } from './views.ts';

/** Who signed in at the door is in, as far as they are concerned. */
const doorEffects: Readonly<Record<string, Effect>> = { 'openHouses.signIn': { answer: () => ({ done: true }) } };

const effects: Readonly<Record<string, Effect>> = { ...leadEffects, ...taskEffects, ...viewEffects, ...doorEffects };

/** A write without an effect of its own is shown as on a very slow line: under way, until the answer is there. */
export const effectOf = (call: string): Effect => effects[call] ?? {};
