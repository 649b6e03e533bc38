import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import type { FeedRecord } from './read-record.ts';

/** The server did not respond as expected. The message is shown to users, so it never contains a URL or a token. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export type Cursor = { modified: string; key: string };
export type SourcePage = { records: FeedRecord[]; isLast: boolean };
type Place = {
  fetch: GuardedFetch;
  address: string;
  /** The fixed token, or the secret of the OAuth client. */
  token: string;
  signIn: { address: string; clientId: string; scope: string } | null;
  onlyWhere: string;
  signal: AbortSignal;
};

const rows = 250;
const keys = 2_000;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A RESO Web API server, as far as replication needs it. */
export class Source {
  readonly #place: Place;
  #withMedia = true;
  #fetched: string | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /**
   * Records modified after the cursor, in that order. The first condition alone can use the server's index; the second continues among
   * records with the same timestamp.
   */
  async changesAfter(cursor: Cursor | undefined): Promise<SourcePage> {
    const { modified, key } = cursor ?? {};
    const after =
      modified === undefined
        ? []
        : [
            `ModificationTimestamp ge ${modified} and (ModificationTimestamp gt ${modified} or ListingKey gt ${quoted(key ?? '')})`,
          ];
    const options = { $orderby: 'ModificationTimestamp,ListingKey', $top: String(rows) };
    try {
      return await this.#page(after, { ...options, ...(this.#withMedia && { $expand: 'Media' }) }, rows);
    } catch (error) {
      // Not every server supports expanding media.
      if (!(error instanceof FeedError) || error.status !== 400 || !this.#withMedia) throw error;
      this.#withMedia = false;
      return this.#page(after, options, rows);
    }
  }

  /** All keys, in the server's own order. */
  keysAfter(key: string | null): Promise<SourcePage> {
    const after = key === null ? [] : [`ListingKey gt ${quoted(key)}`];
    return this.#page(after, { $select: 'ListingKey', $orderby: 'ListingKey', $top: String(keys) }, keys);
  }

  async #page(conditions: string[], options: Record<string, string>, asked: number): Promise<SourcePage> {
    const { address, onlyWhere } = this.#place;
    const all = [...conditions, ...(onlyWhere === '' ? [] : [`(${onlyWhere})`])];
    const query = new URLSearchParams({ ...options, ...(all.length > 0 && { $filter: all.join(' and ') }) });
    // Spaces in OData's encoding: not every server accepts a plus.
    const body = await this.#read(`${address.replace(/\/+$/, '')}/Property?${query.toString().replaceAll('+', '%20')}`);
    const { value, '@odata.nextLink': next } = body as { value?: unknown; '@odata.nextLink'?: unknown };
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'object' || one === null))
      throw new FeedError('The server’s response isn’t a page of records.');
    return {
      records: value as FeedRecord[],
      isLast: value.length === 0 || (next === undefined && value.length < asked),
    };
  }

  /** One token is enough for a run, which is shorter than any server's token lifetime. */
  async #token(): Promise<string> {
    const { fetch, token: secret, signIn, signal } = this.#place;
    if (!signIn) return secret;
    if (this.#fetched) return this.#fetched;
    const { address, clientId, scope } = signIn;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      ...(scope && { scope }),
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
      if (error instanceof GuardedFetchError && !signal.aborted) throw new FeedError(error.message, error.status);
      throw error;
    });
    if (answer.status !== 200)
      throw new FeedError('The server rejected the client ID or secret.', answer.status === 400 ? 401 : answer.status);
    const told = jsonOf(answer.body) as { access_token?: unknown } | null;
    if (typeof told?.access_token !== 'string' || told.access_token === '')
      throw new FeedError('The server handed out no access token.', answer.status);
    this.#fetched = told.access_token;
    return told.access_token;
  }

  async #read(url: string): Promise<unknown> {
    const { fetch, signal } = this.#place;
    const headers = {
      authorization: `Bearer ${await this.#token()}`,
      accept: 'application/json',
      'odata-maxversion': '4.01',
      prefer: `odata.maxpagesize=${keys}`,
    };
    const answer = await fetch(url, { headers, signal }).catch((error: unknown) => {
      if (error instanceof GuardedFetchError && !signal.aborted) throw new FeedError(error.message, error.status);
      throw error;
    });
    const { status } = answer;
    if (status === 401 || status === 403) throw new FeedError('The server rejected the access token.', status);
    if (status === 429) throw new FeedError('The server asked us to try again later.', status);
    if (status !== 200) throw new FeedError(`The server answered ${status}.`, status);
    return jsonOf(answer.body);
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    throw new FeedError('The server’s response isn’t JSON.');
  }
}
