import { pagePath, pageUrl } from '#contract/account/page-path.ts';
import type { ConversionEvent } from '#contract/account/telemetry.ts';
import { most } from '#contract/account/telemetry-limits.ts';
import { isFramed } from '../offline/framed.ts';
import { afterLoad } from './after-load.ts';
import { mayTrack, onConsent } from './consent.ts';
import { sendQuietly } from './send-quietly.ts';

const address = '/api/v1/acquisition';
const firstAfterMs = 100;
const lookEveryMs = 1_000;
const mostHeld = 50;

const sessionKey = 'lintel-visit';
const utmKey = 'lintel-visit-utm';
const heldKey = 'lintel-visit-held';
const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** Records one row shortly after the page has loaded, and one whenever its path changes. */
export function startTracking(): void {
  if (isFramed()) return;
  let path = '';
  const look = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    record();
    if (isMessageSent()) record('contact');
  };
  afterLoad(firstAfterMs, () => {
    look();
    setInterval(look, lookEveryMs);
  });
  onConsent((choice) => (choice === 'accepted' ? sendHeld() : forget()));
}

/** The contact form works without script, so a sent message is recognized by the URL it redirects to. */
const isMessageSent = (): boolean =>
  location.pathname.endsWith('/contact') && new URLSearchParams(location.search).has('sent');

export function trackConversion(event: ConversionEvent): void {
  if (!isFramed()) record(event);
}

function record(event?: ConversionEvent): void {
  const may = mayTrack();
  if (may === 'never') return;
  const row = {
    ...campaign(may),
    ...(document.referrer && { referrer: pageUrl(document.referrer) }),
    landing_page: pagePath(location.pathname),
    ...(event && { conversion_event: event }),
    metadata: { screen_width: screen.width, screen_height: screen.height },
  };
  if (may === 'yes') send(row);
  else write(heldKey, [...held(), row].slice(-mostHeld));
}

type Row = Record<string, unknown>;

const send = (row: Row): void => void sendQuietly(address, { session_id: visitId(), ...row });

const held = (): Row[] => read<Row[]>(heldKey, []);

/** Sends the rows held back until consent. Only now does the visit get its id. */
function sendHeld(): void {
  const rows = held();
  const led = campaignOf(rows.at(-1));
  write(heldKey, undefined);
  if (Object.keys(led).length > 0) write(utmKey, led);
  for (const row of rows) send(row);
}

function forget(): void {
  for (const key of [sessionKey, utmKey, heldKey]) write(key, undefined);
}

let unstored: string | undefined;

/** One id per browser session. */
function visitId(): string {
  const known = read<string | undefined>(sessionKey, unstored);
  if (known) return known;
  unstored = crypto.randomUUID();
  write(sessionKey, unstored);
  return unstored;
}

/** The campaign in the URL; later pages of the visit remember it. */
function campaign(may: 'yes' | 'later'): Row {
  const query = new URLSearchParams(location.search);
  const named = utmNames.flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, most.utm);
    return value ? [[name, value]] : [];
  });
  if (named.length === 0) return may === 'yes' ? read(utmKey, {}) : campaignOf(held().at(-1));
  const found = Object.fromEntries(named);
  if (may === 'yes') write(utmKey, found);
  return found;
}

const campaignOf = (row: Row = {}): Row =>
  Object.fromEntries(utmNames.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));

function read<Value>(key: string, otherwise: Value): Value {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage each page counts as its own visit.
  }
}
