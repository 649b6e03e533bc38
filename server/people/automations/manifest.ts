import { sql } from '#server/core/db/sql.ts';
import { recordJobs } from '#server/core/programs/records.ts';
import type { Domain } from '#server/domain.ts';
import { deeds } from './deeds.ts';
import { jobs, listener, schedules } from './engine.ts';
import { enrolJob } from './enrolling.ts';
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
  // What a record's program did: its own story tells it for good.
  outlived: [{ table: 'enrolments', when: sql`record_id is not null and ended_at < now() - interval '90 days'` }],
  sights: { automation: 'everybody' },
} satisfies Domain;
