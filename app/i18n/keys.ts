import type account from './locales/en/account.json';
import type accountBilling from './locales/en/account-billing.json';
import type accountFactors from './locales/en/account-factors.json';
import type accountJoin from './locales/en/account-join.json';
import type accountOnboarding from './locales/en/account-onboarding.json';
import type admin from './locales/en/admin.json';
import type agreements from './locales/en/agreements.json';
import type assistant from './locales/en/assistant.json';
import type calendar from './locales/en/calendar.json';
import type collaboration from './locales/en/collaboration.json';
import type comments from './locales/en/comments.json';
import type dashboard from './locales/en/dashboard.json';
import type deals from './locales/en/deals.json';
import type feeds from './locales/en/feeds.json';
import type files from './locales/en/files.json';
import type filter from './locales/en/filter.json';
import type imports from './locales/en/imports.json';
import type inbound from './locales/en/inbound.json';
import type leads from './locales/en/leads.json';
import type list from './locales/en/list.json';
import type listings from './locales/en/listings.json';
import type map from './locales/en/map.json';
import type messages from './locales/en/messages.json';
import type operations from './locales/en/operations.json';
import type page from './locales/en/page.json';
import type people from './locales/en/people.json';
import type publicPages from './locales/en/public.json';
import type publicAlert from './locales/en/public-alert.json';
import type publicApi from './locales/en/public-api.json';
import type publicBooking from './locales/en/public-booking.json';
import type publicClaim from './locales/en/public-claim.json';
import type publicCompany from './locales/en/public-company.json';
import type publicDemo from './locales/en/public-demo.json';
import type publicFeatures from './locales/en/public-features.json';
import type publicForm from './locales/en/public-form.json';
import type publicLanding from './locales/en/public-landing.json';
import type publicOpenHouse from './locales/en/public-open-house.json';
import type publicPreview from './locales/en/public-preview.json';
import type publicPrices from './locales/en/public-prices.json';
import type publicReading from './locales/en/public-reading.json';
import type publicShare from './locales/en/public-share.json';
import type publicShowing from './locales/en/public-showing.json';
import type publicSign from './locales/en/public-sign.json';
import type publicTry from './locales/en/public-try.json';
import type publicUnsubscribe from './locales/en/public-unsubscribe.json';
import type record from './locales/en/record.json';
import type routing from './locales/en/routing.json';
import type scoring from './locales/en/scoring.json';
import type searches from './locales/en/searches.json';
import type shell from './locales/en/shell.json';
import type showings from './locales/en/showings.json';
import type signing from './locales/en/signing.json';
import type tasks from './locales/en/tasks.json';
import type team from './locales/en/team.json';
import type ui from './locales/en/ui.json';

/** English decides which keys exist. A new domain is a file in `locales/en` and a line here. */
type Catalogues = {
  account: typeof account;
  'account-billing': typeof accountBilling;
  'account-factors': typeof accountFactors;
  'account-join': typeof accountJoin;
  'account-onboarding': typeof accountOnboarding;
  deals: typeof deals;
  calendar: typeof calendar;
  collaboration: typeof collaboration;
  comments: typeof comments;
  dashboard: typeof dashboard;
  admin: typeof admin;
  agreements: typeof agreements;
  assistant: typeof assistant;
  feeds: typeof feeds;
  files: typeof files;
  filter: typeof filter;
  imports: typeof imports;
  inbound: typeof inbound;
  leads: typeof leads;
  list: typeof list;
  listings: typeof listings;
  map: typeof map;
  messages: typeof messages;
  operations: typeof operations;
  page: typeof page;
  people: typeof people;
  public: typeof publicPages;
  'public-alert': typeof publicAlert;
  'public-api': typeof publicApi;
  'public-booking': typeof publicBooking;
  'public-claim': typeof publicClaim;
  'public-share': typeof publicShare;
  'public-sign': typeof publicSign;
  'public-company': typeof publicCompany;
  'public-demo': typeof publicDemo;
  'public-features': typeof publicFeatures;
  'public-form': typeof publicForm;
  'public-landing': typeof publicLanding;
  'public-open-house': typeof publicOpenHouse;
  'public-preview': typeof publicPreview;
  'public-prices': typeof publicPrices;
  'public-reading': typeof publicReading;
  'public-showing': typeof publicShowing;
  'public-try': typeof publicTry;
  'public-unsubscribe': typeof publicUnsubscribe;
  record: typeof record;
  scoring: typeof scoring;
  searches: typeof searches;
  routing: typeof routing;
  team: typeof team;
  shell: typeof shell;
  showings: typeof showings;
  signing: typeof signing;
  tasks: typeof tasks;
  ui: typeof ui;
};

export type Domain = keyof Catalogues;
export type MessageKey = { [D in Domain]: `${D}.${keyof Catalogues[D] & string}` }[Domain];

/**
 * A family of keys that differ in their last word: `keysOf('leads.stage', stages).won` is `'leads.stage.won'`. The check
 * of unused messages takes the whole family for used.
 */
export function keysOf<Prefix extends string, Name extends string>(prefix: Prefix, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`])) as {
    readonly [N in Name]: `${Prefix}.${N}`;
  };
}
