import type { Choice, Counts } from '#contract/account/connections.ts';
import type { ConnectionSettings, ConnectorKey } from '#contract/account/connectors.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import type { Answered, Asked } from './ask.ts';
import type { Provider } from './oauth.ts';

/** Sends a request with the connection's access token, renewed before it expires. */
export type Ask = (address: string, asked?: Asked) => Promise<Answered>;

export type At = {
  services: Services;
  /** The owner's scope; for the organization's connections, a scope without a user. */
  scope: Scope;
  connection: { id: string; ownerId: string | null; account: string; externalId: string; base: string | null };
  ask: Ask;
  signal: AbortSignal;
};

export type Item = { key: string; direction: 'in' | 'out'; name: string };

/** One run of a connection: reads, writes, counts, and reports failures. */
export type Run<S = ConnectionSettings> = At & {
  mode: 'sync' | 'test';
  settings: S;
  /** When the connection was first turned on. */
  since: string;
  counts: Counts;
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reports when the item just received was changed. */
  changedAt(at: string | number | Date): void;
  /** Items that failed before and aren't queued are skipped until a member retries them. */
  isParked(key: string): boolean;
  failed(item: Item, error: unknown): Promise<void>;
  /** Marks one item, or a whole batch in one statement, as done. */
  succeeded(keys: string | readonly string[]): Promise<void>;
};

export type Account = {
  account: string;
  externalId: string;
  base?: string;
  /** The granted permissions, for providers that don't return them with the token. */
  scopes?: readonly string[];
};

/** What a domain provides for each kind of connected account. It moves the data; the engine handles access, runs, and errors. */
export type Connector = {
  key: ConnectorKey;
  provider: Provider;
  scopes: readonly string[];
  /** Permissions that it can't work without, under the provider's names. */
  needs?: readonly string[];
  /** The account that was connected. `realmId`: the chosen company, for providers that return it in the redirect. */
  identify(at: { ask: Ask; token: string; settings: Settings; realmId: string | undefined }): Promise<Account>;
  choices(at: At & { settings: Settings }): Promise<Choice[]>;
  /** The default settings, if they can be derived from the choices. */
  usual?(choices: readonly Choice[]): ConnectionSettings | null;
  /** Throws on settings of another connector, or on choices that don't exist. */
  check(settings: ConnectionSettings, choices: readonly Choice[]): void;
  /** Our items to map to the provider's choices. */
  ours?(tx: Tx, settings: ConnectionSettings | null): Promise<{ id: string; name: string }[]>;
  /** Resets the sync position, so that the next run compares everything. Must not create duplicates. */
  changed?(tx: Tx, connectionId: string): Promise<void>;
  run(run: Run): Promise<void>;
  /** Number of our records that it created. */
  kept(tx: Tx, connectionId: string): Promise<number>;
};

export type Connectors = ReadonlyMap<ConnectorKey, Connector>;
