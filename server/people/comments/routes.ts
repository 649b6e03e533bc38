import { comments } from '#contract/people/comments.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import {
  changeComment,
  commentPage,
  createComment,
  reactToComment,
  removeComment,
  resolveComment,
} from './comments.ts';
import type { Records } from './records.ts';

export const commentRoutes = (records: Records): Served[] => [
  serveJson(comments.list, commentPage(records)),
  serve(comments.create, ({ tx, actor, input }) => createComment(tx, actor, records, input)),
  serve(comments.change, ({ tx, actor, version, input }) => changeComment(tx, actor, records, { ...input, version })),
  serve(comments.remove, ({ tx, actor, input }) => removeComment(tx, actor, records, input.id)),
  serve(comments.react, ({ tx, actor, input }) => reactToComment(tx, actor, records, input)),
  serve(comments.resolve, ({ tx, actor, input }) => resolveComment(tx, actor, records, input)),
];
