import { acord } from './acord.ts';
import { policies } from './policies.ts';
import { policyParts } from './policy-parts.ts';

/** All that can be asked of policies, handed in whole. */
export const policyCalls = { ...policies, ...acord, ...policyParts };
