import type { Domain } from '#server/domain.ts';
import { nameWith } from '#server/people/messages/known-names.ts';
import { listingsInBulk } from './bulk/bulk.ts';
import { listingBulkRoutes } from './bulk/routes.ts';
import { expireListingJob } from './expire-job.ts';
import { listingExportRoutes } from './export/routes.ts';
import { hanging } from './hanging.ts';
import { listingImportJobs } from './import/importer.ts';
import { listingImportRoutes } from './import/routes.ts';
import { sellerNames } from './known-names.ts';
import { metrics } from './metrics.ts';
import { olderPhotosJob } from './photos/older-job.ts';
import { listingPhotoRoutes } from './photos/routes.ts';
import { departing } from './release.ts';
import { listingRoutes } from './routes.ts';

nameWith(sellerNames);

export const listings = {
  routes: [
    ...listingRoutes,
    ...listingPhotoRoutes,
    ...listingBulkRoutes,
    ...listingExportRoutes,
    ...listingImportRoutes,
  ],
  jobs: [listingsInBulk.job, listingsInBulk.undoJob, expireListingJob, ...listingImportJobs, olderPhotosJob],
  metrics,
  departing,
  hanging,
} satisfies Domain;
