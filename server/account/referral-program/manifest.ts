import { referralProgram as calls } from '#contract/account/referral-program.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { decide, referralsInState } from './operate.ts';
import { createCode, readProgram, signUpPage } from './program.ts';
import { settleJob, settleSchedule } from './settle.ts';

const routes: Served[] = [
  serve(calls.get, ({ tx, services }) => readProgram(tx, services)),
  serve(calls.createCode, ({ tx, services }) => createCode(tx, services)),
  serve(calls.signUps, ({ tx, input }) => signUpPage(tx, input)),
  serve(calls.list, ({ write, input }) => write((tx) => referralsInState(tx, input))),
  serve(calls.release, ({ write, actor, request, input }) =>
    write((tx) => decide(tx, actor, request, input, 'released')),
  ),
  serve(calls.refuse, ({ write, actor, request, input }) =>
    write((tx) => decide(tx, actor, request, input, 'refused')),
  ),
];

export const referralProgram = { routes, jobs: [settleJob], schedules: [settleSchedule] } satisfies Domain;
