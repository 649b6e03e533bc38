import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { fileVisibleTo, folderVisibleTo } from './policy.ts';
import { filingRoutes } from './routes.ts';
import { sealFileJob } from './seal-job.ts';
import { outlivedVisits } from './shares/outlived.ts';
import { fileShareRoutes } from './shares/routes.ts';
import { endUploadJob } from './uploads/end-job.ts';

export const filing = {
  routes: [...filingRoutes, ...fileShareRoutes],
  jobs: [endUploadJob, sealFileJob],
  outlived: [outlivedVisits],
  doors: [sql`update file_shares set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`],
  sights: {
    file: whoSees({ from: sql`files f`, row: sql`f`, visibleTo: fileVisibleTo }),
    folder: whoSees({ from: sql`file_folders d`, row: sql`d`, visibleTo: folderVisibleTo }),
  },
} satisfies Domain;
