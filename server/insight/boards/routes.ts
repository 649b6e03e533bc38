import { boards, reports } from '#contract/insight/boards.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { ofBoards, ofReports } from './kept.ts';

export const boardRoutes: Served[] = [
  serveJson(boards.list, (_, actor) => ofBoards.list(actor, false)),
  serveJson(boards.get, ({ id }, actor) => ofBoards.json(id, actor)),
  serve(boards.create, ({ tx, actor, input: { widgets, ...rest } }) =>
    ofBoards.create(tx, actor, { ...rest, content: widgets }),
  ),
  serve(boards.change, ({ tx, actor, version, input: { id, widgets, ...rest } }) =>
    ofBoards.change(tx, actor, id, version, { ...rest, content: widgets }),
  ),
  serve(boards.remove, async ({ tx, actor, input }) => {
    await ofBoards.remove(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(boards.restore, ({ tx, actor, input }) => ofBoards.restore(tx, actor, input.id)),
  serveJson(reports.list, (_, actor) => ofReports.list(actor, true)),
  serve(reports.create, ({ tx, actor, input: { question, ...rest } }) =>
    ofReports.create(tx, actor, { ...rest, content: question }),
  ),
  serve(reports.change, ({ tx, actor, version, input: { id, question, ...rest } }) =>
    ofReports.change(tx, actor, id, version, { ...rest, content: question }),
  ),
  serve(reports.remove, async ({ tx, actor, input }) => {
    await ofReports.remove(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(reports.restore, ({ tx, actor, input }) => ofReports.restore(tx, actor, input.id)),
];
