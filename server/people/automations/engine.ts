import { Engine } from '#server/core/programs/engine.ts';
import { programJobs } from '#server/core/programs/jobs.ts';
import { leadSubject } from './subject.ts';

/** The engine, for leads. What steps do, domains hand in (server/programs.ts). */
export const leadPrograms = new Engine(leadSubject);

export const { jobs, schedules, listener } = programJobs(leadPrograms);
