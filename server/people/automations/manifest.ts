import { sql } from '#server/core/db/sql.ts';
import { recordJobs } from '#server/core/programs/records.ts';
import type { Domain } from '#server/domain.ts';
import { deeds } from './deeds.ts';
import { jobs, listener, schedules } from './engine.ts';
import { enrolJob } from './enrolling.ts';
import { hanging } from './hanging.ts';
import { notices } from './notices.ts';
import { outgoing } from './outgoing.ts';
import { automationRoutes } from './routes.ts';

export const automations = {
  routes: automationRoutes,
  jobs: [...jobs, ...recordJobs, enrolJob],
  schedules,
  listeners: [listener],
  notices,
  outgoing,
  programs: { deeds },
  // Enrollments of other records than leads are deleted 90 days after they end, because the record's own events keep the history.
  outlived: [{ table: 'enrolments', when: sql`record_id is not null and ended_at < now() - interval '90 days'` }],
  sights: { automation: 'everybody' },
  hanging,
} satisfies Domain;
