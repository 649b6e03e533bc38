import { savedSearches } from './saved-searches.ts';
import { searchAlerts } from './search-alerts.ts';

/** Every call of the domain, from all of its files. */
export const searchCalls = {
  ...savedSearches,
  ...searchAlerts,
};
