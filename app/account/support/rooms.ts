/** The navigation entry that a call belongs to: `leads.list` belongs to Leads. */
const rooms = {
  'shell.nav.dashboard': ['dashboard', 'checklist', 'onboarding'],
  'shell.nav.inbox': ['inbox', 'messages', 'outgoing'],
  'shell.nav.calendar': ['calendar', 'booking'],
  'shell.nav.tasks': ['tasks'],
  'shell.nav.leads': ['leads', 'imports', 'inbound', 'consents', 'buyerAgreements', 'triggers', 'scoring', 'search'],
  'shell.nav.team': ['team', 'routing', 'presence', 'members', 'invitations', 'goals'],
  'shell.nav.collaboration': ['collaboration', 'comments'],
  'shell.nav.listings': ['listings', 'listingImports', 'listingOriginals', 'homePhotos', 'offers', 'feeds', 'places'],
  'shell.nav.showings': ['showings', 'tours', 'openHouses'],
  'shell.nav.cmas': ['cmas', 'estimates'],
  'shell.nav.savedSearches': ['savedSearches'],
  'shell.nav.deals': ['deals', 'dealImports', 'dealRoom', 'closings', 'closingRoom', 'signings', 'signingTemplates'],
  'shell.nav.files': ['files', 'sharing', 'library', 'retention'],
  'shell.nav.finance': ['finance'],
  'shell.nav.website': [
    'sites',
    'siteDomains',
    'siteAssistant',
    'builder',
    'pages',
    'valuations',
    'visitors',
    'markets',
  ],
  'shell.nav.seo': ['seo'],
  'shell.nav.marketing': ['marketing', 'comarketing'],
  'shell.nav.campaigns': ['campaigns', 'mailLinks'],
  'shell.nav.social': ['social'],
  'shell.nav.automations': ['automations'],
  'shell.nav.aiTools': ['aiTools', 'aiPolicy', 'assistant'],
  'shell.nav.loans': ['loans', 'loanImports', 'hmda'],
  'shell.nav.insurance': ['policies', 'policyImports', 'carriers', 'insuranceCommissions'],
  'shell.nav.insuranceMarketplace': ['opportunities'],
  'shell.nav.propertyManagement': [
    'rentals',
    'rentalApplications',
    'leasePapers',
    'rentalLeases',
    'leaseSigning',
    'repairBids',
    'rentalTax',
    'portals',
  ],
  'shell.nav.commercial': [
    'commercial',
    'commercialSales',
    'commercialMarket',
    'compImports',
    'dataRoom',
    'offerings',
    'tourBooks',
  ],
  'shell.nav.referrals': ['referrals', 'serviceReferrals'],
  'shell.nav.lenderNetwork': ['lenders', 'introductions'],
  'shell.nav.analytics': ['metrics'],
  'shell.nav.customDashboard': ['boards'],
  'shell.nav.reports': ['reports', 'reportSchedules'],
  'shell.nav.conversionAnalytics': ['conversion', 'experiments'],
  'shell.nav.predictiveAnalytics': ['predictions', 'forecast'],
  'shell.nav.costOptimization': ['spend', 'spendImports'],
  'shell.nav.testingHub': ['testRuns'],
  'shell.nav.enterprise': ['enterprise'],
  'shell.nav.jobs': ['jobs'],
} as const satisfies Record<string, readonly string[]>;

type RoomKey = keyof typeof rooms;
const roomOf = new Map(
  (Object.entries(rooms) as [RoomKey, readonly string[]][]).flatMap(([key, domains]) =>
    domains.map((domain) => [domain, key] as const),
  ),
);

/** Calls about the whole workspace belong to its settings. */
export const roomOfCall = (call: string): RoomKey | 'shell.nav.settings' =>
  roomOf.get(call.split('.')[0]!) ?? 'shell.nav.settings';
