import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Expression, parseFilter } from '../../odata/parse-filter.ts';

export type SourceRecord = Record<string, unknown> & { ListingKey: string; ModificationTimestamp: string };
type Fault = (url: URL) => number | undefined;

/** An in-memory RESO Web API server: filters, sorting, pages, media, and tokens as in the standard. */
export class ResoServer {
  readonly token = 'their secret';
  records: SourceRecord[] = [];
  /** Requests, in order. */
  readonly asked: URL[] = [];
  /** Maximum rows per response. */
  pageRows = 1_000;
  fault: Fault = () => undefined;
  expandsMedia = true;
  /** Client credentials that get the token. */
  readonly client = { id: 'lintel', secret: 'between us' };
  readonly #server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/reso/odata`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  put(...records: SourceRecord[]): void {
    const gone = new Set(records.map(({ ListingKey }) => ListingKey));
    this.records = [...this.records.filter(({ ListingKey }) => !gone.has(ListingKey)), ...records];
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://source');
    if (request.method === 'POST') return void this.#handOut(request, response);
    this.asked.push(url);
    const tell = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'odata-version': '4.0' });
      response.end(JSON.stringify(body));
    };
    const status = this.#refusal(request, url);
    if (status === undefined) tell(200, this.#page(url));
    else tell(status, { error: { code: String(status), message: 'No.' } });
  }

  /** OAuth client credentials. */
  async #handOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += piece;
    const asked = new URLSearchParams(body);
    const isKnown = asked.get('client_id') === this.client.id && asked.get('client_secret') === this.client.secret;
    const isGranted = isKnown && asked.get('grant_type') === 'client_credentials';
    response.writeHead(isGranted ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isGranted ? { access_token: this.token, expires_in: 3600 } : { error: 'invalid_client' }),
    );
  }

  #refusal(request: IncomingMessage, url: URL): number | undefined {
    if (request.headers.authorization !== `Bearer ${this.token}`) return 401;
    if (url.pathname !== '/reso/odata/Property') return 404;
    if (url.searchParams.has('$expand') && !this.expandsMedia) return 400;
    return this.fault(url);
  }

  #page(url: URL): unknown {
    const filter = url.searchParams.get('$filter');
    const order = (url.searchParams.get('$orderby') ?? 'ListingKey').split(',');
    const select = url.searchParams.get('$select')?.split(',');
    const top = Number(url.searchParams.get('$top') ?? this.pageRows);
    const test = filter === null ? undefined : parseFilter(filter);
    const found = this.records
      .filter((record) => test === undefined || holds(test, record))
      .toSorted((one, other) => {
        const field = order.find((name) => compare(one[name], other[name]) !== 0);
        return field === undefined ? 0 : compare(one[field], other[field]);
      });
    const shown = found.slice(0, Math.min(top, this.pageRows));
    const value = shown.map(({ Media, ...record }) => {
      const row = url.searchParams.has('$expand') ? { ...record, Media: Media ?? [] } : record;
      return select ? Object.fromEntries(select.map((name) => [name, record[name]])) : row;
    });
    const next = shown.length < Math.min(top, found.length) ? { '@odata.nextLink': `${url.href}&$skiptoken=x` } : {};
    return { '@odata.context': '$metadata#Property', value, ...next };
  }
}

const compare = (one: unknown, other: unknown): number => {
  const [left, right] = [comparable(one), comparable(other)];
  return left < right ? -1 : left > right ? 1 : 0;
};
const comparable = (value: unknown): number | string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : (value as number | string);

function holds(node: Expression, record: SourceRecord): boolean {
  if (node.kind === 'and') return holds(node.left, record) && holds(node.right, record);
  if (node.kind === 'or') return holds(node.left, record) || holds(node.right, record);
  if (node.kind !== 'compare') throw new Error(`The stand-in does not know ${node.kind}.`);
  const order = compare(told(node.left, record), told(node.right, record));
  return {
    eq: order === 0,
    ne: order !== 0,
    gt: order > 0,
    ge: order >= 0,
    lt: order < 0,
    le: order <= 0,
    has: order === 0,
  }[node.operator];
}

function told(node: Expression, record: SourceRecord): unknown {
  if (node.kind === 'name') return record[node.name];
  if (node.kind !== 'value') throw new Error(`The stand-in does not know ${node.kind}.`);
  return node.type === 'number' ? Number(node.text) : node.text;
}
