import { erasure } from '#contract/people/erasure.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { erasePerson, previewErasure } from './erase-person.ts';

export const erasureRoutes: Served[] = [
  serve(erasure.previewErasure, ({ tx, actor, input }) => previewErasure(tx, actor, input.id)),
  serve(erasure.erase, ({ tx, actor, input }) => erasePerson(tx, actor, input.id)),
];
