import { accountSamples } from './account.ts';
import { aiToolSamples } from './ai-tools.ts';
import { automationSamples } from './automations.ts';
import { builderSamples, domainSamples } from './builder.ts';
import { campaignSamples } from './campaigns.ts';
import { closingSamples } from './closings.ts';
import { commercialSaleSamples } from './commercial-sales.ts';
import { connectionSamples } from './connections.ts';
import { corporateSamples } from './corporate.ts';
import { daySamples } from './day.ts';
import { dealSamples } from './deals.ts';
import { experimentSamples } from './experiments.ts';
import { fileSamples } from './files.ts';
import { financeSamples } from './finance.ts';
import { hmdaSamples } from './hmda.ts';
import { inboundSamples } from './inbound.ts';
import { insightSamples } from './insight.ts';
import { insuranceSamples } from './insurance.ts';
import { inventorySamples } from './inventory.ts';
import { leadSamples } from './leads.ts';
import { lifeSamples } from './life.ts';
import { loanSamples } from './loans.ts';
import { mailTemplateSamples } from './mail-templates.ts';
import { marketingSamples } from './marketing.ts';
import { messageSamples } from './messages.ts';
import { networkSamples } from './network.ts';
import { offerSamples } from './offers.ts';
import { operatorsSamples } from './operators.ts';
import { pageSamples } from './pages.ts';
import { portalSamples } from './portals.ts';
import { publicSamples } from './public.ts';
import { rentRollSamples } from './rent-rolls.ts';
import { rentalDeskSamples } from './rental-desk.ts';
import { rentalPaperSamples } from './rental-papers.ts';
import { rentalSamples } from './rentals.ts';
import type { Samples } from './sample.ts';
import { searchSamples } from './searches.ts';
import { securitySamples } from './security.ts';
import { seoSamples } from './seo.ts';
import { showingSamples } from './showings.ts';
import { siteSamples } from './sites.ts';
import { socialSamples } from './social.ts';
import { consentTextSamples, supportSamples } from './support.ts';
import { teamSamples } from './team.ts';
import { valueSamples } from './value.ts';
import { visitorSamples } from './visitors.ts';
import { workSamples } from './work.ts';

/**
 * A valid, new input for every call, made for a member of the office, or for a stranger if anyone may make the call. Every new call must be
 * added here, so that all suites in this folder cover it.
 */
export const samples: Samples = {
  ...accountSamples,
  ...aiToolSamples,
  ...automationSamples,
  ...mailTemplateSamples,
  ...builderSamples,
  ...domainSamples,
  ...experimentSamples,
  ...campaignSamples,
  ...connectionSamples,
  ...corporateSamples,
  ...lifeSamples,
  ...closingSamples,
  ...daySamples,
  ...fileSamples,
  ...insightSamples,
  ...financeSamples,
  ...inboundSamples,
  ...inventorySamples,
  ...showingSamples,
  ...pageSamples,
  ...seoSamples,
  ...siteSamples,
  ...socialSamples,
  ...leadSamples,
  ...marketingSamples,
  ...messageSamples,
  ...dealSamples,
  ...loanSamples,
  ...offerSamples,
  ...operatorsSamples,
  ...portalSamples,
  ...publicSamples,
  ...searchSamples,
  ...securitySamples,
  ...consentTextSamples,
  ...supportSamples,
  ...teamSamples,
  ...hmdaSamples,
  ...insuranceSamples,
  ...networkSamples,
  ...rentalSamples,
  ...rentRollSamples,
  ...commercialSaleSamples,
  ...rentalPaperSamples,
  ...rentalDeskSamples,
  ...valueSamples,
  ...visitorSamples,
  ...workSamples,
};
