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
import { spokenOf } from './records.ts';

export const commentRoutes: Served[] = [
  serveJson(comments.list, commentPage(spokenOf)),
  serve(comments.create, ({ tx, actor, input }) => createComment(tx, actor, spokenOf, input)),
  serve(comments.change, ({ tx, actor, version, input }) => changeComment(tx, actor, spokenOf, { ...input, version })),
  serve(comments.remove, ({ tx, actor, input }) => removeComment(tx, actor, spokenOf, input.id)),
  serve(comments.react, ({ tx, actor, input }) => reactToComment(tx, actor, spokenOf, input)),
  serve(comments.resolve, ({ tx, actor, input }) => resolveComment(tx, actor, spokenOf, input)),
];
