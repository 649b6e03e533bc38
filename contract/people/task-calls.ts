import { taskTemplates } from './task-templates.ts';
import { tasks } from './tasks.ts';

/** Every call of this domain, from all of its files. */
export const taskCalls = {
  ...tasks,
  ...taskTemplates,
};
