import { calendar } from './appointments.ts';
import { driveCalls } from './drive-calls.ts';

/** Every call of the domain, whichever of its files describes it. */
export const calendarCalls = {
  ...calendar,
  ...driveCalls,
};
