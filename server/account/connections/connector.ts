import type { Choice, Counts } from '#contract/account/connections.ts';
import type { ConnectionSettings, ConnectorKey } from '#contract/account/connectors.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import type { Answered, Asked } from './ask.ts';
import type { Provider } from './oauth.ts';

/** Asks the other side with the connection's access, renewed before it ends. */
export type Ask = (address: string, asked?: Asked) => Promise<Answered>;

export type At = {
  services: Services;
  /** Of whoever's account it is; of the organization's, nobody. */
  scope: Scope;
  connection: { id: string; ownerId: string | null; account: string; externalId: string; base: string | null };
  ask: Ask;
  signal: AbortSignal;
};

export type Item = { key: string; direction: 'in' | 'out'; name: string };

/** A run of a connection: reads, writes, counts and says what it could not take. */
export type Run<S = ConnectionSettings> = At & {
  mode: 'sync' | 'test';
  settings: S;
  /** When it was first turned on. */
  since: string;
  counts: Counts;
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** When what just came over was changed. */
  changedAt(at: string | number | Date): void;
  /** What has failed before and is not queued is left alone until somebody has it tried again. */
  isParked(key: string): boolean;
  failed(item: Item, error: unknown): Promise<void>;
  /** One item, or all of a batch in one statement. */
  succeeded(keys: string | readonly string[]): Promise<void>;
};

export type Account = {
  account: string;
  externalId: string;
  base?: string;
  /** What was allowed, where the other side does not say so with the access. */
  scopes?: readonly string[];
};

/** What a domain hands in to be connected by an account elsewhere. It moves data; access, runs and errors are the engine's. */
export type Connector = {
  key: ConnectorKey;
  provider: Provider;
  scopes: readonly string[];
  /** Those without which it is of no use, as the other side names them. */
  needs?: readonly string[];
  /** Whose account was connected. `realmId`: the company that was chosen, where the other side says so on the way back. */
  identify(at: { ask: Ask; token: string; settings: Settings; realmId: string | undefined }): Promise<Account>;
  choices(at: At & { settings: Settings }): Promise<Choice[]>;
  /** What it is set to before anybody chose, where that can be known. */
  usual?(choices: readonly Choice[]): ConnectionSettings | null;
  /** Refuses settings that are of another connector, or name what is not there. */
  check(settings: ConnectionSettings, choices: readonly Choice[]): void;
  /** What of ours is put beside their choices. */
  ours?(tx: Tx, settings: ConnectionSettings | null): Promise<{ id: string; name: string }[]>;
  /** Forgets where it had stopped, so that the next run compares everything. Nothing is made twice. */
  changed?(tx: Tx, connectionId: string): Promise<void>;
  run(run: Run): Promise<void>;
  /** How many records here came by it. */
  kept(tx: Tx, connectionId: string): Promise<number>;
};

export type Connectors = ReadonlyMap<ConnectorKey, Connector>;
