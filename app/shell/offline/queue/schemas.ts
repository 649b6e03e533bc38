import { views } from '#contract/account/views.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';

/** The schemas of calls that can be queued; the rest of the client knows only each call's address. */
export const domains: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = { leads, tasks, views };
