import { tasks } from '#contract/people/tasks.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { changeTask, setDone } from './change-task.ts';
import { createTask } from './create-task.ts';
import { taskJson, taskPage } from './queries.ts';

export const taskRoutes: Served[] = [
  serveJson(tasks.list, taskPage),
  serveJson(tasks.get, ({ id }, actor) => taskJson(id, actor)),
  serve(tasks.create, ({ tx, actor, input }) => createTask(tx, actor, input)),
  serve(tasks.change, ({ tx, actor, version, input: { id, ...change } }) => changeTask(tx, actor, id, version, change)),
  serve(tasks.complete, ({ tx, actor, input }) => setDone(tx, actor, input.id, true)),
  serve(tasks.reopen, ({ tx, actor, input }) => setDone(tx, actor, input.id, false)),
];
