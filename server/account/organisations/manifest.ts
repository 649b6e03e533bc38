import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';

export const organisations = {
  notices,
} satisfies Domain;
