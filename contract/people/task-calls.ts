import { taskTemplates } from './task-templates.ts';
import { tasks } from './tasks.ts';

/** Every call of the domain, whichever of its files describes it. */
export const taskCalls = {
  ...tasks,
  ...taskTemplates,
};
