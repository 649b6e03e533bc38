import type { Domain } from '#server/domain.ts';
import { checklistListener } from './checklist-listener.ts';

export const onboarding = {
  listeners: [checklistListener],
} satisfies Domain;
