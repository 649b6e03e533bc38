import type { Domain } from '#server/domain.ts';
import { outlivedSessions } from './outlived.ts';

export const auth = {
  outlived: [outlivedSessions],
} satisfies Domain;
