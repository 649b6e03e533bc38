import { z } from 'zod';
import { type Access, type Right, rights } from './access.ts';

/**
 * What a key or a connected app may do of what its person may. Scopes are the rights themselves: whatever asks for a right
 * asks for the scope as well, so that no door can forget it.
 */
export const scope = z.enum(Object.keys(rights) as [Right, ...Right[]]);

/** Keys and apps do no person's acts: what decides who may come in is not among what they can be allowed. */
export const takesKeys = (access: Access): access is Extract<Access, { who: 'member' }> =>
  access.who === 'member' && !access.fresh && !access.person;

/** Only looks. */
export const isReading = (right: string): boolean => right.endsWith('.read') || right === 'team.watch';
