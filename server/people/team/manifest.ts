import type { Domain } from '#server/domain.ts';
import { boardRoutes } from './board/routes.ts';
import { joinedListener } from './joined-listener.ts';
import { licenceNotice } from './licence-notices.ts';
import { notices } from './notices.ts';
import { teamRoutes } from './routes.ts';

export const team = {
  routes: ({ metrics }) => [...teamRoutes, ...boardRoutes(metrics)],
  programs: { builtIn: [licenceNotice] },
  listeners: [joinedListener],
  notices,
  sights: {
    team: 'everybody',
    office: 'everybody',
  },
} satisfies Domain;
