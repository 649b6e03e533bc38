import { taskTemplates } from '#contract/people/task-templates.ts';
import { tasks } from '#contract/people/tasks.ts';
import { isHead } from '#server/core/access/near.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { applyTemplate, undoSet } from './apply-template.ts';
import { changeTask, setDone } from './change-task.ts';
import { createTask } from './create-task.ts';
import { taskJson, taskPage } from './queries.ts';
import { changeTemplate, createTemplate, removeTemplate, templateList } from './templates.ts';

export const taskRoutes: Served[] = [
  serveJson(tasks.list, taskPage),
  serveJson(tasks.get, ({ id }, actor) => taskJson(id, actor)),
  serve(tasks.create, ({ tx, actor, input }) => createTask(tx, actor, input)),
  serve(tasks.change, ({ tx, actor, version, input: { id, ...change } }) => changeTask(tx, actor, id, version, change)),
  serve(tasks.complete, ({ tx, actor, input }) => setDone(tx, actor, input.id, true)),
  serve(tasks.reopen, ({ tx, actor, input }) => setDone(tx, actor, input.id, false)),
  serveJson(taskTemplates.templates, (_, actor) => templateList(actor)),
  serve(taskTemplates.createTemplate, ({ tx, actor, input }) => createTemplate(tx, actor, input)),
  serve(taskTemplates.changeTemplate, ({ tx, actor, version, input }) => changeTemplate(tx, actor, version, input)),
  serve(taskTemplates.removeTemplate, async ({ tx, actor, input }) => {
    await removeTemplate(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(taskTemplates.applyTemplate, ({ tx, actor, input }) => applyTemplate(tx, actor, input)),
  serve(taskTemplates.undoSet, ({ tx, actor, input }) => undoSet(tx, actor, input.id, isHead(actor))),
];
