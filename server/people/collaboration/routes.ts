import { collaboration } from '#contract/people/collaboration.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';
import { activityPage } from './activity.ts';

export const collaborationRoutes: Served[] = [serveJson(collaboration.activity, activityPage)];
