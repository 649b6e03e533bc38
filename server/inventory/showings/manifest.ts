import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { showingEnd, showingFeedback, showingReminder } from './afterwards.ts';
import { hanging } from './hanging.ts';
import { showingMailJob } from './mail-job.ts';
import { showingMails } from './mail-texts.ts';
import { metrics } from './metrics.ts';
import { offMarketListener } from './off-market.ts';
import { showingRoutes } from './routes.ts';

export const showings = {
  routes: showingRoutes,
  jobs: [showingMailJob],
  programs: { builtIn: [showingReminder, showingEnd, showingFeedback] },
  listeners: [offMarketListener],
  mails: showingMails,
  doors: [sql`update showing_settings set is_open = false, report_key = null where organisation_id = lintel.org()`],
  metrics,
  hanging,
} satisfies Domain;
