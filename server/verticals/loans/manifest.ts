import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { departing } from './departures.ts';
import { follows } from './follows.ts';
import { hanging } from './hanging.ts';
import { hmdaRoutes } from './hmda/routes.ts';
import { loanImportJobs } from './import/importer.ts';
import { loanImportRoutes } from './import/routes.ts';
import { rateLockAlarm } from './lock-alarm.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { loanRoutes } from './routes.ts';

export const loans = {
  vertical: 'mortgage',
  routes: [...loanRoutes, ...loanImportRoutes, ...hmdaRoutes],
  jobs: loanImportJobs,
  programs: { follows, builtIn: [rateLockAlarm] },
  notices,
  metrics,
  departing,
  doors: [
    sql`update loan_status_links set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`,
  ],
  sights: { hmda_register: { right: 'loans.register' } },
  hanging,
} satisfies Domain;
