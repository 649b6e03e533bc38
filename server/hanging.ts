import { hanging as security } from './account/security/hanging.ts';
import type { Hanging } from './core/db/hanging.ts';
import { hanging as aiTools } from './growth/ai-tools/hanging.ts';
import { hanging as campaigns } from './growth/campaigns/hanging.ts';
import { hanging as mailchimp } from './growth/mailchimp/hanging.ts';
import { hanging as markets } from './growth/markets/hanging.ts';
import { hanging as visitors } from './growth/visitors/hanging.ts';
import { hanging as deals } from './inventory/deals/hanging.ts';
import { hanging as listings } from './inventory/listings/hanging.ts';
import { hanging as offers } from './inventory/offers/hanging.ts';
import { hanging as openHouses } from './inventory/open-houses/hanging.ts';
import { hanging as referrals } from './inventory/referrals/hanging.ts';
import { hanging as searches } from './inventory/searches/hanging.ts';
import { hanging as showings } from './inventory/showings/hanging.ts';
import { hanging as signing } from './inventory/signing/hanging.ts';
import { hanging as agreements } from './people/agreements/hanging.ts';
import { hanging as automations } from './people/automations/hanging.ts';
import { hanging as booking } from './people/booking/hanging.ts';
import { hanging as calendar } from './people/calendar/hanging.ts';
import { hanging as circle } from './people/circle/hanging.ts';
import { hanging as comments } from './people/comments/hanging.ts';
import { hanging as contactSync } from './people/contact-sync/hanging.ts';
import { hanging as contacts } from './people/contacts/hanging.ts';
import { hanging as files } from './people/files/hanging.ts';
import { hanging as inbound } from './people/inbound/hanging.ts';
import { hanging as leads } from './people/leads/hanging.ts';
import { hanging as messages } from './people/messages/hanging.ts';
import { hanging as tasks } from './people/tasks/hanging.ts';
import { hanging as commercial } from './verticals/commercial/hanging.ts';
import { hanging as insurance } from './verticals/insurance/hanging.ts';
import { hanging as lenders } from './verticals/lenders/hanging.ts';
import { hanging as loans } from './verticals/loans/hanging.ts';
import { hanging as portals } from './verticals/portals/hanging.ts';
import { hanging as property } from './verticals/property/hanging.ts';

/**
 * Everything that moves when two leads are merged, listed by the domain that owns the table. tests/database/merging.test.ts checks it
 * against the database catalog.
 */
export const moving: readonly Hanging[] = [
  ...aiTools,
  ...visitors,
  ...security,
  ...deals,
  ...insurance,
  ...property,
  ...commercial,
  ...listings,
  ...offers,
  ...openHouses,
  ...searches,
  ...showings,
  ...signing,
  ...agreements,
  ...automations,
  ...campaigns,
  ...mailchimp,
  ...markets,
  ...booking,
  ...calendar,
  ...circle,
  ...comments,
  ...contacts,
  ...contactSync,
  ...files,
  ...inbound,
  ...leads,
  ...messages,
  ...tasks,
  ...loans,
  ...referrals,
  ...lenders,
  ...portals,
];
