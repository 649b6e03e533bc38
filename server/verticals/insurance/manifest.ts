import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { commissionRoutes } from './commissions/routes.ts';
import { departing } from './departures.ts';
import { follows } from './follows.ts';
import { hanging } from './hanging.ts';
import { policyImportJobs } from './import/importer.ts';
import { policyImportRoutes } from './import/routes.ts';
import { lifeEventsListener } from './life-events.ts';
import { metrics } from './metrics.ts';
import { visibleTo } from './policy.ts';
import { acordRoutes, marketplaceRoutes, policyRoutes } from './routes.ts';
import { rollXDatesJob, rollXDatesSchedule } from './x-dates-job.ts';

export const insurance = {
  vertical: 'insurance',
  routes: [...policyRoutes, ...acordRoutes, ...marketplaceRoutes, ...commissionRoutes, ...policyImportRoutes],
  jobs: [rollXDatesJob, ...policyImportJobs],
  schedules: [rollXDatesSchedule],
  listeners: [lifeEventsListener],
  programs: { follows },
  metrics,
  departing,
  sights: {
    opportunity: whoSees({ from: sql`opportunities l`, row: sql`l`, visibleTo }),
    carrier: 'everybody',
    commission_rule: { right: 'insurance.manage' },
    commission_statement: { right: 'insurance.manage' },
  },
  hanging,
} satisfies Domain;
