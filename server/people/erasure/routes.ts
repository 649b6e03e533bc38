import { erasure } from '#contract/people/erasure.ts';
import type { Hanging } from '#server/core/db/hanging.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { erasePerson, previewErasure } from './erase-person.ts';

export const erasureRoutes = (hanging: readonly Hanging[]): Served[] => [
  serve(erasure.previewErasure, ({ tx, actor, input }) => previewErasure(tx, actor, { hanging, id: input.id })),
  serve(erasure.erase, ({ tx, actor, input }) => erasePerson(tx, actor, { hanging, id: input.id })),
];
