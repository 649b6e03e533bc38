import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { periodAfter } from '../payments/proration.ts';

type Fields = Record<string, string>;
type Item = { id: string; price: Price; current_period_start: number; current_period_end: number };
type Price = {
  id: string;
  object: 'price';
  active: boolean;
  unit_amount: number;
  lookup_key: string | null;
  metadata: Fields;
  recurring: { interval: 'month' | 'year' };
  product: { name: string };
};
type Subscription = {
  id: string;
  object: 'subscription';
  status: string;
  created: number;
  customer: string;
  metadata: Fields;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  items: { object: 'list'; data: Item[] };
};
type Invoice = Record<string, unknown> & { id: string };
type Session = { id: string; prices: string[]; reference: string; metadata: Fields; customer: string | undefined };

const seconds = (): number => Math.floor(Date.now() / 1000);
const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;

/** A strict fake of the part of Stripe's API that the product uses: keys, form bodies, repeated keys, and errors in Stripe's format. */
export class StripeStandIn {
  readonly secretKey = 'sk_test_standin';
  readonly webhookSecret = 'whsec_standin';
  readonly prices = new Map<string, Price>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  /** The fingerprints of a payer's cards. */
  readonly cards = new Map<string, string[]>();
  /** A negative balance is the payer's credit. */
  readonly balances = new Map<string, number>();
  readonly refunds = new Map<string, string>();
  readonly log: string[] = [];
  /** Whether the next payment is declined. */
  declines = false;
  /** Whether the next refund is refused, for want of funds. */
  refusesRefunds = false;
  readonly #answered = new Map<string, { status: number; body: unknown }>();
  #server: Server | undefined;

  async start(): Promise<this> {
    this.#server = createServer(
      { keepAliveTimeout: 65_000 },
      (request, response) => void this.#answer(request, response),
    );
    await new Promise<void>((ready) => this.#server!.listen(0, '127.0.0.1', ready));
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await Array.fromAsync(request)).toString();
    const url = new URL(request.url!, this.url);
    this.log.push(`${request.method} ${url.pathname}`);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${this.secretKey}`)
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    const key = request.headers['idempotency-key'] as string | undefined;
    const before = key ? this.#answered.get(key) : undefined;
    if (before) return send(before.status, before.body);
    const fields = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : text));
    const { status, body } = this.#act(`${request.method} ${url.pathname}`, fields);
    if (key && request.method === 'POST') this.#answered.set(key, { status, body });
    send(status, body);
  }

  #act(what: string, fields: Fields): { status: number; body: unknown } {
    const ok = (body: unknown) => ({ status: 200, body });
    const [, subscriptionId] = /\/v1\/subscriptions\/(\w+)$/.exec(what) ?? [];
    const [, invoiceId] = /^GET \/v1\/invoices\/(\w+)$/.exec(what) ?? [];
    if (what === 'GET /v1/prices') {
      const keys = values(fields, /^lookup_keys\[\d+\]$/);
      const data = [...this.prices.values()].filter(({ lookup_key }) => keys.includes(lookup_key ?? ''));
      return ok({ object: 'list', data, has_more: false });
    }
    if (what === 'POST /v1/prices') return ok(this.#newPrice(fields));
    if (what === 'POST /v1/checkout/sessions') return ok(this.#newSession(fields));
    if (what === 'POST /v1/invoices/create_preview') return ok(this.#preview(fields));
    const [, customer] = /\/v1\/customers\/(\w+)\//.exec(what) ?? [];
    if (what.endsWith('/balance_transactions')) return ok(this.#balance(customer!, fields));
    if (what.endsWith('/payment_methods')) {
      const data = (this.cards.get(customer!) ?? []).map((fingerprint) => ({
        id: newId('pm'),
        object: 'payment_method',
        type: 'card',
        card: { fingerprint },
      }));
      return ok({ object: 'list', data, has_more: false });
    }
    const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(what) ?? [];
    if (intent)
      return ok({
        id: intent,
        object: 'payment_intent',
        status: 'succeeded',
        amount: 0,
        metadata: {},
        customer: null,
        latest_charge: { id: newId('ch'), object: 'charge', refunded: true, disputed: false },
      });
    const [, paidNow] = /^POST \/v1\/invoices\/(\w+)\/pay$/.exec(what) ?? [];
    if (paidNow) return this.#collect(paidNow);
    if (what === 'POST /v1/refunds') return this.#giveBack(fields.payment_intent!);
    if (what === 'GET /v1/invoice_payments' && fields.invoice) {
      const isPaid = this.invoices.get(fields.invoice)?.status === 'paid';
      const payment = { type: 'payment_intent', payment_intent: intentOf(fields.invoice) };
      return ok({ object: 'list', data: isPaid ? [{ id: newId('inpay'), payment }] : [], has_more: false });
    }
    if (what === 'GET /v1/invoice_payments') {
      const invoice = this.refunds.get(fields['payment[payment_intent]']!);
      return ok({ object: 'list', data: invoice ? [{ id: newId('inpay'), invoice }] : [], has_more: false });
    }
    if (invoiceId) return found(this.invoices.get(invoiceId), ok);
    if (subscriptionId) {
      const subscription = this.subscriptions.get(subscriptionId);
      if (!subscription) return found(undefined, ok);
      if (what.startsWith('POST')) return this.#update(subscription, fields);
      if (what.startsWith('DELETE')) subscription.status = 'canceled';
      return ok(subscription);
    }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } } };
  }

  /** Collects an open invoice; one that is paid already is refused, as at Stripe. */
  #collect(id: string): { status: number; body: unknown } {
    const invoice = this.invoices.get(id);
    if (invoice?.status !== 'open')
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Invoice is already paid' } } };
    if (this.declines)
      return {
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
      };
    Object.assign(invoice, { status: 'paid', status_transitions: { finalized_at: seconds(), paid_at: seconds() } });
    return { status: 200, body: invoice };
  }

  #giveBack(intent: string): { status: number; body: unknown } {
    if (this.refunds.has(intent))
      return {
        status: 400,
        body: {
          error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded' },
        },
      };
    if (this.refusesRefunds)
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds' } },
      };
    this.refunds.set(intent, intent.slice('pi_of_'.length));
    return { status: 200, body: { id: newId('re'), object: 'refund', payment_intent: intent, status: 'succeeded' } };
  }

  #balance(customer: string, { amount, currency, description }: Fields) {
    const ending_balance = (this.balances.get(customer) ?? 0) + Number(amount);
    this.balances.set(customer, ending_balance);
    return {
      id: newId('cbtxn'),
      object: 'customer_balance_transaction',
      amount: Number(amount),
      currency,
      description,
      ending_balance,
    };
  }

  /** Refunds an invoice in full. Returns the object of the event. */
  refund(invoiceId: string): Record<string, unknown> {
    const intent = newId('pi');
    this.refunds.set(intent, invoiceId);
    return { id: newId('ch'), object: 'charge', payment_intent: intent, refunded: true };
  }

  #newPrice(fields: Fields): Price {
    const lookup_key = fields.lookup_key ?? null;
    if (fields.transfer_lookup_key === 'true')
      for (const other of this.prices.values()) if (other.lookup_key === lookup_key) other.lookup_key = null;
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      unit_amount: Number(fields.unit_amount),
      lookup_key,
      metadata: { price_id: fields['metadata[price_id]']! },
      recurring: { interval: fields['recurring[interval]'] as 'month' | 'year' },
      product: { name: fields['product_data[name]']! },
    };
    this.prices.set(price.id, price);
    return price;
  }

  #newSession(fields: Fields) {
    const id = newId('cs_test');
    this.sessions.set(id, {
      id,
      prices: values(fields, /^line_items\[\d+\]\[price\]$/),
      reference: fields.client_reference_id!,
      metadata: { reference: fields['subscription_data[metadata][reference]']! },
      customer: fields.customer,
    });
    return { id, object: 'checkout.session', url: `${this.url}/pay/${id}`, expires_at: seconds() + 86_400 };
  }

  #items(prices: string[], start: number): Item[] {
    return prices.map((id) => {
      const price = this.prices.get(id)!;
      const end = periodAfter(new Date(start * 1000), price.recurring.interval).getTime() / 1000;
      return { id: newId('si'), price, current_period_start: start, current_period_end: end };
    });
  }

  /** Pays on Stripe's own page. Returns the ids that the events then contain. */
  pay(sessionId: string): { subscriptionId: string; invoiceId: string } {
    const { prices, metadata, customer = newId('cus') } = this.sessions.get(sessionId)!;
    const start = seconds();
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      created: start,
      customer,
      metadata,
      cancel_at: null,
      cancel_at_period_end: false,
      items: { object: 'list', data: this.#items(prices, start) },
    };
    this.subscriptions.set(subscription.id, subscription);
    return {
      subscriptionId: subscription.id,
      invoiceId: this.#bill(subscription, this.#wholeLines(subscription), 'paid'),
    };
  }

  #wholeLines = ({ items }: Subscription) =>
    items.data.map(({ price }) => ({ description: price.product.name, amount: price.unit_amount }));

  #bill(subscription: Subscription, lines: { description: string; amount: number }[], status: string): string {
    const id = newId('in');
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const starting_balance = this.balances.get(subscription.customer) ?? 0;
    const ending_balance = starting_balance + Math.min(Math.max(0, total), Math.max(0, -starting_balance));
    this.balances.set(subscription.customer, ending_balance);
    this.invoices.set(id, {
      id,
      object: 'invoice',
      number: `${id.slice(-6).toUpperCase()}-0001`,
      status,
      currency: 'usd',
      total,
      starting_balance,
      ending_balance,
      created: seconds(),
      lines: { object: 'list', data: lines },
      status_transitions: { finalized_at: seconds(), paid_at: status === 'paid' ? seconds() : null },
      parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    });
    return id;
  }

  /** Bills and pays the next period. */
  renew(subscriptionId: string): string {
    const subscription = this.subscriptions.get(subscriptionId)!;
    return this.#bill(subscription, this.#wholeLines(subscription), 'paid');
  }

  /** A renewal whose payment failed. */
  failPayment(subscriptionId: string): string {
    const subscription = this.subscriptions.get(subscriptionId)!;
    subscription.status = 'past_due';
    return this.#bill(subscription, this.#wholeLines(subscription), 'open');
  }

  #changed(subscription: Subscription, fields: Fields, prefix: string): Item[] {
    const at = (index: string, name: string) => fields[`${prefix}[${index}][${name}]`];
    const indexes = new Set(
      Object.keys(fields).flatMap((name) =>
        name.startsWith(`${prefix}[`) ? [name.slice(prefix.length + 1).split(']')[0]!] : [],
      ),
    );
    let items = subscription.items.data;
    for (const index of indexes) {
      if (at(index, 'deleted') === 'true') items = items.filter(({ id }) => id !== at(index, 'id'));
      const price = at(index, 'price');
      if (price) items = [...items, ...this.#items([price], subscription.items.data[0]!.current_period_start)];
    }
    return items;
  }

  #prorated(before: Item[], after: Item[], at: number): { description: string; amount: number }[] {
    const share = ({ price, current_period_start: start, current_period_end: end }: Item) =>
      Math.round((price.unit_amount * (end - at)) / (end - start));
    const missing = (items: Item[], all: Item[]) =>
      items.filter(({ price }) => !all.some((item) => item.price === price));
    return [
      ...missing(before, after).map((item) => ({
        description: `Unused time on ${item.price.product.name}`,
        amount: -share(item),
      })),
      ...missing(after, before).map((item) => ({
        description: `Remaining time on ${item.price.product.name}`,
        amount: share(item),
      })),
    ];
  }

  #preview(fields: Fields) {
    const subscription = this.subscriptions.get(fields.subscription!)!;
    const after = this.#changed(subscription, fields, 'subscription_details[items]');
    const data = this.#prorated(subscription.items.data, after, Number(fields['subscription_details[proration_date]']));
    return {
      object: 'invoice',
      lines: { object: 'list', data },
      total: data.reduce((sum, { amount }) => sum + amount, 0),
    };
  }

  #update(subscription: Subscription, fields: Fields): { status: number; body: unknown } {
    if (fields.cancel_at_period_end !== undefined)
      subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true';
    const after = this.#changed(subscription, fields, 'items');
    if (after !== subscription.items.data) {
      if (this.declines)
        return {
          status: 402,
          body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
        };
      this.#bill(subscription, this.#prorated(subscription.items.data, after, Number(fields.proration_date)), 'paid');
      subscription.items.data = after;
    }
    return { status: 200, body: subscription };
  }

  /** An event in Stripe's format, signed now. */
  event(type: string, object: unknown, id = newId('evt')): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ id, object: 'event', type, created: seconds(), data: { object } });
    const time = seconds();
    const signature = createHmac('sha256', this.webhookSecret).update(`${time}.${body}`).digest('hex');
    return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' } };
  }
}

/** The payment that an invoice was paid by. */
const intentOf = (invoiceId: string): string => `pi_of_${invoiceId}`;

const values = (fields: Fields, pattern: RegExp): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (pattern.test(name) ? [value] : []));

const found = (body: unknown, ok: (body: unknown) => { status: number; body: unknown }) =>
  body
    ? ok(body)
    : {
        status: 404,
        body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
      };
