import { Engine } from '#server/core/programs/engine.ts';
import { programJobs } from '#server/core/programs/jobs.ts';
import { leadSubject } from './subject.ts';

/** The automation engine for leads. The domains register what each step does (server/programs.ts). */
export const leadPrograms = new Engine(leadSubject);

export const { jobs, schedules, listener } = programJobs(leadPrograms);
