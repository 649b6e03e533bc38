import { calendar } from './appointments.ts';
import { driveCalls } from './drive-calls.ts';

/** Every call of this domain, from all of its files. */
export const calendarCalls = {
  ...calendar,
  ...driveCalls,
};
