import { z } from 'zod';
import { type Access, type Right, rights } from './access.ts';

/**
 * The scopes of a key or a connected app, within its person's rights. Scopes are the rights themselves, so that every check of a right
 * checks the scope too.
 */
export const scope = z.enum(Object.keys(rights) as [Right, ...Right[]]);

/** Keys and apps can't make calls that require a person, so calls that decide who gets access can't be granted to them. */
export const takesKeys = (access: Access): access is Extract<Access, { who: 'member' }> =>
  access.who === 'member' && !access.fresh && !access.person;

/** Whether the right only allows reading. */
export const isReading = (right: string): boolean => right.endsWith('.read') || right === 'team.watch';
