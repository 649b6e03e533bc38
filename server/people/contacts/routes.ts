import { contactPoints } from '#contract/people/contact-points.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { findLead } from '../leads/change-lead.ts';
import { pointsOf } from './points.ts';
import { removeContactPoint, saveContactPoint } from './save-point.ts';

export const contactRoutes: Served[] = [
  serve(contactPoints.contactPoints, async ({ tx, actor, input }) => ({
    points: await pointsOf(tx, actor, await findLead(tx, actor, input.id)),
  })),
  serve(contactPoints.saveContactPoint, ({ tx, actor, input }) => saveContactPoint(tx, actor, input)),
  serve(contactPoints.removeContactPoint, ({ tx, actor, input }) => removeContactPoint(tx, actor, input)),
];
