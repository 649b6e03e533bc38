import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { addOns } from '#contract/account/price-book.ts';
import { email } from '#contract/core/primitives.ts';
import { verticals } from '#contract/core/verticals.ts';
import { contactTopics } from '#contract/public/contact.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** For example `sales=ann@example.com,press=bo@example.com`. */
const byTopic = list
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=').map((part) => part.trim()))))
  .pipe(z.partialRecord(z.enum(contactTopics), email));
const flag = z.enum(['on', 'off']);

/** The only reader of environment variables: every setting with its meaning and default. README's table is checked against it. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to serve on.'),
  HOST: z.string().default('').describe('Address to listen on; empty for all.'),
  DATA_DIR: z.string().default('.data').describe('Where the embedded database, files and the secret live.'),
  SITES_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .describe('Host of customers’ sites: each is served at {address}.SITES_HOST, and their own domains lead to it.'),
  PUBLIC_URL: z.url().optional().describe('Address people reach the product at; links in mail are made from it.'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('Any PostgreSQL ≥ 15 instead of the embedded one; a role that may create tables and roles.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe(
      'Connections a process may hold for the work of organizations; sign-in, jobs and events have as many again, at least ten.',
    ),
  LINTEL_SECRET: z
    .string()
    .min(32, 'LINTEL_SECRET needs at least 32 characters.')
    .optional()
    .describe('Seals keys and derives passwords; required with DATABASE_URL, else made and kept in DATA_DIR.'),
  TRUSTED_PROXIES: list.describe('Addresses of proxies whose X-Forwarded-For is believed, comma separated.'),
  GEO_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional()
    .describe(
      'Header in which a trusted proxy names the country of a visitor, such as CF-IPCountry; sign-ins show it.',
    ),
  OPERATOR_EMAILS: list.pipe(z.array(email)).describe('Addresses whose (verified) accounts operate this installation.'),
  PASSWORD_COST: z.coerce
    .number()
    .int()
    .min(10)
    .max(20)
    .default(15)
    .describe('Work of hashing a password (scrypt), as a power of two; each step doubles it.'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('How much to log.'),
  BRAND_NAME: z.string().max(60).default('Lintel').describe('The product’s name.'),
  BRAND_LOGO: z
    .string()
    .max(20_000)
    .regex(
      /^(?:https:\/\/\S+|data:image\/(?:png|webp|svg\+xml)[;,]\S+)$/,
      'An https:// address, or a data:image/… one.',
    )
    .optional()
    .describe(
      'Picture beside the name, 24 px high: an https:// address or a data:image/… one. Without it our sign stands there.',
    ),
  BRAND_SUPPORT_EMAIL: email.default('support@lintel.example').describe('Shown where something went wrong.'),
  CONTACT_ADDRESSES: byTopic.describe(
    'Who reads messages of visitors, by topic: sales=…,press=…,privacy=…,support=…; the rest go to BRAND_SUPPORT_EMAIL.',
  ),
  BRAND_SITE: z.url().default('https://lintel.example').describe('Where the powered-by badge leads.'),
  BRAND_CLAIMS: flag.default('on').describe('Whether the marketing claims are shown.'),
  CONSENT_MODE: z
    .enum(['open', 'strict'])
    .default('open')
    .describe('`strict`: visits are recorded only once the visitor accepts cookies; else until they decline.'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('MapLibre style of maps with streets; without it maps show outlines, towns and water that come along.'),
  MAP_ORIGINS: list
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .describe('Other addresses that the style fetches tiles, letters and signs from, comma separated.'),
  LIVE_VERTICALS: list
    .prefault('realestate')
    .pipe(z.array(z.enum(verticals)))
    .describe(
      'Verticals that can be bought, comma separated: realestate, mortgage, insurance. Others are coming soon.',
    ),
  LIVE_ADD_ONS: list
    .pipe(z.array(z.enum(addOns)))
    .describe('Add-ons that can be bought, comma separated: property-management, commercial. Others are coming soon.'),
  REFERRAL_CREDIT_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(5_000)
    .describe(
      'What a referred customer and whoever referred them each get off their bills, in cents; 0 for no program.',
    ),
  DEMO_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(500)
    .describe('How many visitors’ demos may live at once; 0 for none.'),
  MAIL_FROM: z.string().max(200).default('Lintel <no-reply@lintel.example>').describe('Sender of account mail.'),
  SMTP_URL: z
    .url()
    .optional()
    .describe('smtp:// or smtps:// address; without it mail lands in the outbox that the product shows.'),
  DKIM_SELECTOR: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+$/, 'A name such as lintel1.')
    .optional()
    .describe('Name under which the domain of MAIL_FROM shows the key that mail is signed with.'),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((key) => key.replaceAll('\\n', '\n'))
    .optional()
    .describe(
      'Private key (PEM, line ends may be written as \\n) that mail is signed with; without it the mail server signs.',
    ),
  MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A domain, like leads.example.com.')
    .optional()
    .describe('Domain whose mail is brought to this installation: lead sources then have an address to paste.'),
  MAIL_IN_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe(
      'Port on which mail to MAIL_IN_DOMAIN is taken by SMTP: behind a mail server, or as the MX of the domain.',
    ),
  AI_PROVIDER: z
    .enum(['built-in', 'openai-compatible', 'anthropic'])
    .default('built-in')
    .describe('Who writes answers: the built-in engine, any OpenAI-compatible endpoint, or Anthropic.'),
  AI_URL: z
    .url()
    .optional()
    .describe(
      'Base address of the model, with its version (https://api.openai.com/v1); Anthropic’s own where left out.',
    ),
  AI_MODEL: z.string().max(100).optional().describe('Name of the model; required with a provider.'),
  AI_KEY: z.string().max(500).optional().describe('Key of the provider; servers on one’s own machine often want none.'),
  ASSISTANT_ORGANISATION: z
    .uuid()
    .optional()
    .describe('Organization whose homes the assistant shows on the public pages, and who gets the leads it takes.'),
  SMS_FROM: z.string().max(40).default('Lintel').describe('Sender of texts: a number, a short code or a short name.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .optional()
    .describe('Account that texts leave through; without it they land in the outbox that the product shows.'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('Token of the Twilio account.'),
  TWILIO_VOICE_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'A number such as +15125550100.')
    .optional()
    .describe('Number of the Twilio account that calls are put through from; without it the device’s own phone calls.'),
  TWILIO_API_URL: z.url().default('https://api.twilio.com').describe('Address of Twilio’s API.'),
  S3_ENDPOINT: z.url().optional().describe('S3-compatible store for files; without it they lie in DATA_DIR.'),
  S3_BUCKET: z.string().optional().describe('Bucket of the S3 store.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the S3 store.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key id of the S3 store.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key of the S3 store.'),
  CLAMAV_URL: z
    .string()
    .regex(/^tcp:\/\/\S+$/, 'tcp://127.0.0.1:3310, for example.')
    .optional()
    .describe('tcp:// address of a ClamAV daemon that judges every file before others may open it.'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Takes payments through Stripe; without it a test checkout stands in that charges nobody.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('Signs Stripe’s events; point them at /payments/events. Required with STRIPE_SECRET_KEY.'),
  STRIPE_API_URL: z.url().optional().describe('Another address of Stripe’s interface.'),
  TEST_RENT: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      'yes: tenants can pay rent and fees by the test checkout, which moves no money. For trying out; sample workspaces always can.',
    ),
  FACEBOOK_APP_ID: z
    .string()
    .optional()
    .describe(
      'App that Facebook pages, Instagram accounts and lead ads are connected through; without it none can be.',
    ),
  FACEBOOK_APP_SECRET: z.string().optional().describe('Secret of the Facebook app.'),
  FACEBOOK_WEBHOOK_TOKEN: z
    .string()
    .optional()
    .describe(
      'Verify token of the Facebook app’s webhook for Page events (leadgen), at /inbound/facebook-leads; without it, leads are asked for every five minutes.',
    ),
  FACEBOOK_API_URL: z.url().default('https://graph.facebook.com').describe('Address of Facebook’s Graph API.'),
  FACEBOOK_DIALOG_URL: z.url().default('https://www.facebook.com').describe('Where people allow the Facebook app.'),
  LINKEDIN_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that LinkedIn pages are connected through; without it none can be.'),
  LINKEDIN_CLIENT_SECRET: z.string().optional().describe('Secret of the LinkedIn app.'),
  LINKEDIN_API_URL: z.url().default('https://api.linkedin.com').describe('Address of LinkedIn’s API.'),
  LINKEDIN_OAUTH_URL: z
    .url()
    .default('https://www.linkedin.com/oauth/v2')
    .describe('Where people allow the LinkedIn app, and where codes become tokens.'),
  X_CLIENT_ID: z.string().optional().describe('App that accounts of X are connected through; without it none can be.'),
  X_CLIENT_SECRET: z.string().optional().describe('Secret of the X app.'),
  X_API_URL: z.url().default('https://api.x.com').describe('Address of X’s API.'),
  X_DIALOG_URL: z.url().default('https://x.com').describe('Where people allow the X app.'),
  GOOGLE_BUSINESS_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that Google Business Profiles are connected through; without it none can be.'),
  GOOGLE_BUSINESS_CLIENT_SECRET: z.string().optional().describe('Secret of the Google app.'),
  GOOGLE_BUSINESS_DIALOG_URL: z
    .url()
    .default('https://accounts.google.com/o/oauth2/v2/auth')
    .describe('Where people allow the Google app.'),
  GOOGLE_BUSINESS_TOKEN_URL: z
    .url()
    .default('https://oauth2.googleapis.com/token')
    .describe('Where Google makes codes into tokens.'),
  GOOGLE_BUSINESS_ACCOUNTS_URL: z
    .url()
    .default('https://mybusinessaccountmanagement.googleapis.com')
    .describe('Address of Google’s Account Management API.'),
  GOOGLE_BUSINESS_PLACES_URL: z
    .url()
    .default('https://mybusinessbusinessinformation.googleapis.com')
    .describe('Address of Google’s Business Information API.'),
  GOOGLE_BUSINESS_POSTS_URL: z
    .url()
    .default('https://mybusiness.googleapis.com')
    .describe('Address of Google’s Business Profile API for posts.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that Google calendars, mail, contacts and Drive are connected through; without it none can be.'),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Secret of the Google app for calendars, mail, contacts and Drive.'),
  GOOGLE_DIALOG_URL: z
    .url()
    .default('https://accounts.google.com/o/oauth2/v2/auth')
    .describe('Where people allow the Google app for calendars, mail, contacts and Drive.'),
  GOOGLE_OAUTH_URL: z
    .url()
    .default('https://oauth2.googleapis.com')
    .describe('Where Google hands out access and takes it back.'),
  GOOGLE_CALENDAR_URL: z
    .url()
    .default('https://www.googleapis.com/calendar/v3')
    .describe('Address of Google’s Calendar API.'),
  GOOGLE_MAIL_URL: z.url().default('https://gmail.googleapis.com/gmail/v1').describe('Address of Google’s Gmail API.'),
  GOOGLE_PEOPLE_URL: z.url().default('https://people.googleapis.com/v1').describe('Address of Google’s People API.'),
  GOOGLE_DRIVE_URL: z.url().default('https://www.googleapis.com').describe('Address of Google’s Drive API.'),
  DROPBOX_CLIENT_ID: z
    .string()
    .optional()
    .describe('App (its key) that Dropbox accounts are connected through; without it none can be.'),
  DROPBOX_CLIENT_SECRET: z.string().optional().describe('Secret of the Dropbox app.'),
  DROPBOX_DIALOG_URL: z
    .url()
    .default('https://www.dropbox.com/oauth2/authorize')
    .describe('Where people allow the Dropbox app.'),
  DROPBOX_API_URL: z
    .url()
    .default('https://api.dropboxapi.com')
    .describe('Address of Dropbox’s API, where codes become tokens, too.'),
  DROPBOX_CONTENT_URL: z
    .url()
    .default('https://content.dropboxapi.com')
    .describe('Where Dropbox takes the content of files.'),
  DOCUSIGN_CLIENT_ID: z
    .string()
    .optional()
    .describe('App (its integration key) that DocuSign accounts are connected through; without it none can be.'),
  DOCUSIGN_CLIENT_SECRET: z.string().optional().describe('Secret of the DocuSign app.'),
  DOCUSIGN_ACCOUNT_URL: z
    .url()
    .default('https://account.docusign.com')
    .describe('Where people allow the DocuSign app, and where it is told at which address an account is.'),
  MICROSOFT_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that Microsoft 365 calendars, mail and contacts are connected through; without it none can be.'),
  MICROSOFT_CLIENT_SECRET: z.string().optional().describe('Secret of the Microsoft app.'),
  MICROSOFT_LOGIN_URL: z
    .url()
    .default('https://login.microsoftonline.com/common/oauth2/v2.0')
    .describe('Where people allow the Microsoft app, and where codes become tokens.'),
  MICROSOFT_GRAPH_URL: z.url().default('https://graph.microsoft.com/v1.0').describe('Address of Microsoft Graph.'),
  QUICKBOOKS_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that QuickBooks companies are connected through; without it none can be.'),
  QUICKBOOKS_CLIENT_SECRET: z.string().optional().describe('Secret of the QuickBooks app.'),
  QUICKBOOKS_DIALOG_URL: z
    .url()
    .default('https://appcenter.intuit.com/connect/oauth2')
    .describe('Where people allow the QuickBooks app.'),
  QUICKBOOKS_TOKEN_URL: z
    .url()
    .default('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer')
    .describe('Where Intuit makes codes into tokens.'),
  QUICKBOOKS_REVOKE_URL: z
    .url()
    .default('https://developer.api.intuit.com/v2/oauth2/tokens/revoke')
    .describe('Where Intuit takes access back.'),
  QUICKBOOKS_API_URL: z
    .url()
    .default('https://quickbooks.api.intuit.com')
    .describe('Address of the QuickBooks Online API.'),
  MAILCHIMP_CLIENT_ID: z
    .string()
    .optional()
    .describe('App that Mailchimp accounts are connected through; without it none can be.'),
  MAILCHIMP_CLIENT_SECRET: z.string().optional().describe('Secret of the Mailchimp app.'),
  MAILCHIMP_LOGIN_URL: z
    .url()
    .default('https://login.mailchimp.com/oauth2')
    .describe('Where people allow the Mailchimp app, and where it is told which data center an account is in.'),
  MAILCHIMP_API_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .default('https://{dc}.api.mailchimp.com/3.0')
    .describe('Address of Mailchimp’s Marketing API; {dc} stands for the data center.'),
});

export const environmentKeys = environment.shape;

/** A sign-in provider, from `OIDC_<NAME>_ISSUER`, `OIDC_<NAME>_CLIENT_ID` and `OIDC_<NAME>_CLIENT_SECRET`. */
export type SignInProvider = { name: string; label: string; issuer: string; clientId: string; clientSecret: string };

export type Settings = Omit<z.infer<typeof environment>, 'LINTEL_SECRET' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'> & {
  secret: string;
  /** The origin without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  proxies: ReadonlySet<string>;
  providers: readonly SignInProvider[];
};

export function readSettings(source: Record<string, string | undefined> = process.env): Settings {
  // An empty variable means "not set", as in `SMTP_URL= npm start`.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const { LINTEL_SECRET, PUBLIC_URL, TRUSTED_PROXIES, ...rest } = parsed.data;
  const dataDir = resolve(rest.DATA_DIR);
  if (rest.DATABASE_URL && !LINTEL_SECRET) {
    throw new Error('With DATABASE_URL, set LINTEL_SECRET too (32 characters or more, the same on every machine).');
  }
  if (rest.STRIPE_SECRET_KEY && !rest.STRIPE_WEBHOOK_SECRET) {
    throw new Error(
      'With STRIPE_SECRET_KEY, set STRIPE_WEBHOOK_SECRET too: what is paid for is known by signed events.',
    );
  }
  return {
    ...rest,
    dataDir,
    secret: LINTEL_SECRET ?? keptSecret(dataDir),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${rest.PORT}`).origin,
    proxies: new Set(TRUSTED_PROXIES),
    providers: readProviders(given),
  };
}

function readProviders(given: Record<string, string | undefined>): SignInProvider[] {
  const names = Object.keys(given).flatMap((key) => /^OIDC_([A-Z0-9]+)_ISSUER$/.exec(key)?.[1] ?? []);
  return names.sort().map((name) => {
    const [issuer, clientId, clientSecret] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map(
      (part) => given[`OIDC_${name}_${part}`],
    );
    if (!issuer || !URL.canParse(issuer) || !clientId || !clientSecret) {
      throw new Error(
        `A sign-in provider needs OIDC_${name}_ISSUER, OIDC_${name}_CLIENT_ID and OIDC_${name}_CLIENT_SECRET.`,
      );
    }
    const label = given[`OIDC_${name}_LABEL`] ?? name[0] + name.slice(1).toLowerCase();
    return { name: name.toLowerCase(), label, issuer, clientId, clientSecret };
  });
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('base64url');
    // `wx`: if two processes start for the first time at once, one creates the secret and the other reads it.
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    } catch {
      return readFileSync(file, 'utf8').trim();
    }
    chmodSync(file, 0o600);
    return secret;
  }
}
