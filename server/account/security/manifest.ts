import type { Domain } from '#server/domain.ts';
import { burstJob, burstSchedule, notices, outlivedFailures } from './failed-sign-ins.ts';
import { hanging } from './hanging.ts';
import { securityRoutes } from './routes.ts';

export const security = {
  routes: securityRoutes,
  sights: {
    privacy_request: { right: 'security.read' },
    incident: { right: 'security.read' },
    export_request: { right: 'leads.export' },
  },
  hanging,
  jobs: [burstJob],
  schedules: [burstSchedule],
  outlived: [outlivedFailures],
  notices,
} satisfies Domain;
