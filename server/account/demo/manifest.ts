import type { Domain } from '#server/domain.ts';
import { removeDemosJob, removeDemosSchedule } from './remove-demos.ts';

export const demo = {
  jobs: [removeDemosJob],
  schedules: [removeDemosSchedule],
} satisfies Domain;
