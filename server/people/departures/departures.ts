import { releaseViews } from '#server/account/views/release.ts';
import { releaseBookingPages } from '../booking/release.ts';
import { releaseAppointments } from '../calendar/release.ts';
import { releaseCoOwned, releaseLeads, releaseShares } from '../leads/release.ts';
import { releaseTasks } from '../tasks/release.ts';
import { chunk, departuresListenerOf, releaseJobOf } from './release.ts';

/**
 * Passes on everything of a departing member that only they could see: to the people named in the plan, else leads go to the pond and open
 * tasks become unassigned.
 */
export const releaseJob = releaseJobOf('people.release', [
  { of: 'leads', release: releaseLeads },
  { of: 'coOwned', release: releaseCoOwned },
  { of: 'tasks', release: releaseTasks },
  { of: 'appointments', release: releaseAppointments },
  { of: 'bookingPages', release: releaseBookingPages },
  { of: 'views', release: (tx, userId, to) => releaseViews(tx, userId, to, chunk) },
  { of: 'shares', release: releaseShares },
]);

export const departuresListener = departuresListenerOf('departures', releaseJob);
