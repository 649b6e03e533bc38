import type { Domain } from '#server/domain.ts';
import { listingsInBulk } from './bulk/bulk.ts';
import { listingBulkRoutes } from './bulk/routes.ts';
import { expireListingJob } from './expire-job.ts';
import { listingExportRoutes } from './export/routes.ts';
import { outlivedListingImports } from './import/outlived.ts';
import { listingImportRoutes } from './import/routes.ts';
import { runListingImportJob } from './import/run-job.ts';
import { undoListingImportJob } from './import/undo-job.ts';
import { metrics } from './metrics.ts';
import { olderPhotosJob } from './photos/older-job.ts';
import { listingPhotoRoutes } from './photos/routes.ts';
import { listingRoutes } from './routes.ts';

export const listings = {
  routes: [
    ...listingRoutes,
    ...listingPhotoRoutes,
    ...listingBulkRoutes,
    ...listingExportRoutes,
    ...listingImportRoutes,
  ],
  jobs: [
    listingsInBulk.job,
    listingsInBulk.undoJob,
    expireListingJob,
    runListingImportJob,
    undoListingImportJob,
    olderPhotosJob,
  ],
  outlived: [outlivedListingImports],
  metrics,
} satisfies Domain;
