import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { visibleTo } from './policy.ts';
import { lenderRoutes } from './routes.ts';

export const lenders = {
  routes: lenderRoutes,
  sights: {
    lender: 'everybody',
    comarketing: 'everybody',
    introduction: whoSees({ from: sql`introductions l`, row: sql`l`, visibleTo }),
  },
  doors: [sql`update introductions set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`],
  hanging,
} satisfies Domain;
