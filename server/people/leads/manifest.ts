import type { Domain } from '#server/domain.ts';
import { leadsInBulk } from './bulk/bulk.ts';
import { leadBulkRoutes } from './bulk/routes.ts';
import { customFieldRoutes } from './custom/routes.ts';
import { deeds } from './deeds.ts';
import { leadExportRoutes } from './export/routes.ts';
import { handoffRoutes } from './handoffs/routes.ts';
import { hanging } from './hanging.ts';
import { leadImportRoutes } from './import/routes.ts';
import { tidySearchJob } from './import/tidy-job.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { ownershipRoutes } from './ownership/routes.ts';
import { leadPhotoRoutes } from './photo/routes.ts';
import { departing } from './release.ts';
import { leadRoutes } from './routes.ts';
import { leadShareRoutes } from './sharing/routes.ts';
import { leadSourceRoutes } from './sources/routes.ts';
import { renameSourceJob } from './sources/source-names.ts';
import { leadStageRoutes } from './stages/routes.ts';
import { purgeLeadsJob } from './trash/purge-job.ts';
import { outlivedViews } from './views.ts';

export const leads = {
  routes: [
    ...leadRoutes,
    ...leadStageRoutes,
    ...leadSourceRoutes,
    ...customFieldRoutes,
    ...leadPhotoRoutes,
    ...leadShareRoutes,
    ...leadImportRoutes,
    ...leadBulkRoutes,
    ...leadExportRoutes,
    ...ownershipRoutes,
    ...handoffRoutes,
  ],
  jobs: [leadsInBulk.job, leadsInBulk.undoJob, tidySearchJob, purgeLeadsJob, renameSourceJob],
  outlived: [outlivedViews],
  notices,
  metrics,
  programs: { deeds },
  departing,
  hanging,
} satisfies Domain;
