import { collaboration } from '#contract/people/collaboration.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';
import { activityPage, type Named, namedAppointments, namedLeads, namedTasks } from './activity.ts';

/** `above`: those of the storey above are handed in where everything is joined. */
export const collaborationRoutes = (above: Readonly<Record<string, Named>>): Served[] => [
  serveJson(
    collaboration.activity,
    activityPage({ lead: namedLeads, appointment: namedAppointments, task: namedTasks, ...above }),
  ),
];
