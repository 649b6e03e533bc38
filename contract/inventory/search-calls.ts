import { savedSearches } from './saved-searches.ts';
import { searchAlerts } from './search-alerts.ts';

/** Every call of the domain, whichever of its files describes it. */
export const searchCalls = {
  ...savedSearches,
  ...searchAlerts,
};
