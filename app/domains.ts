import { integrations } from './account/integrations/manifest.ts';
import { operations } from './account/operations/manifest.ts';
import { security } from './account/security/manifest.ts';
import { settings } from './account/settings/manifest.ts';
import { support } from './account/support/manifest.ts';
import type { AppDomain } from './domain.ts';
import { aiTools } from './growth/ai-tools/manifest.ts';
import { campaigns } from './growth/campaigns/manifest.ts';
import { hub } from './growth/marketing/manifest.ts';
import { seo } from './growth/seo/manifest.ts';
import { social } from './growth/social/manifest.ts';
import { website } from './growth/website/manifest.ts';
import { analytics } from './insight/analytics/manifest.ts';
import { dashboard } from './insight/dashboard/manifest.ts';
import { enterprise } from './insight/enterprise/manifest.ts';
import { recruiting } from './insight/recruiting/manifest.ts';
import { deals } from './inventory/deals/manifest.ts';
import { files } from './inventory/files/manifest.ts';
import { finance } from './inventory/finance/manifest.ts';
import { listings } from './inventory/listings/manifest.ts';
import { referrals } from './inventory/referrals/manifest.ts';
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
import { lenders } from './verticals/lenders/manifest.ts';
import { loans } from './verticals/loans/manifest.ts';
import { property } from './verticals/property/manifest.ts';

/** Every domain in the shell, in the order of a typical workday. A new domain adds a line here. */
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
  campaigns,
  automations,
  hub,
  social,
  website,
  seo,
  aiTools,
  analytics,
  loans,
  insurance,
  referrals,
  lenders,
  enterprise,
  recruiting,
  integrations,
  security,
  support,
  property,
  commercial,
  settings,
  operations,
];
