import { operations } from './account/operations/manifest.ts';
import { settings } from './account/settings/manifest.ts';
import type { AppDomain } from './domain.ts';
import { website } from './growth/website/manifest.ts';
import { analytics } from './insight/analytics/manifest.ts';
import { dashboard } from './insight/dashboard/manifest.ts';
import { deals } from './inventory/deals/manifest.ts';
import { files } from './inventory/files/manifest.ts';
import { finance } from './inventory/finance/manifest.ts';
import { listings } from './inventory/listings/manifest.ts';
import { searches } from './inventory/searches/manifest.ts';
import { showings } from './inventory/showings/manifest.ts';
import { automations } from './people/automations/manifest.ts';
import { calendar } from './people/calendar/manifest.ts';
import { collaboration } from './people/collaboration/manifest.ts';
import { leads } from './people/leads/manifest.ts';
import { messages } from './people/messages/manifest.ts';
import { tasks } from './people/tasks/manifest.ts';
import { team } from './people/team/manifest.ts';
import { commercial } from './verticals/commercial/manifest.ts';
import { insurance } from './verticals/insurance/manifest.ts';
import { loans } from './verticals/loans/manifest.ts';
import { property } from './verticals/property/manifest.ts';

/** Every domain that the shell knows, in the order of a day. A new domain is a line here. */
export const domains: readonly AppDomain[] = [
  dashboard,
  calendar,
  tasks,
  messages,
  leads,
  collaboration,
  team,
  listings,
  deals,
  finance,
  showings,
  files,
  searches,
  automations,
  website,
  analytics,
  loans,
  insurance,
  property,
  commercial,
  settings,
  operations,
];
