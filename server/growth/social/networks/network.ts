import { readStorable } from '#server/core/db/stored-json.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';

/** What goes to a network: nothing in it is ours to change any more. `photos` are addresses that everybody can fetch. */
export type Piece = { text: string; link: string; photos: readonly string[]; firstComment: string };

/** A photo of the piece as it is sent, for networks that want it handed over. */
export type Picture = { content: Uint8Array; contentType: string };

/** A page that a network let us post to. */
export type Account = {
  externalId: string;
  name: string;
  token: string;
  /** When a person must connect it again. */
  expiresAt: string | null;
  missingScopes: string[];
  /** Where access ends within hours: until when, and what gets new access. */
  renewal?: Renewal;
};

export type Renewal = { key: string; accessUntil: string };
export type Renewed = { token: string; renewal: Renewal; expiresAt: string | null };

/** A comment on a post of ours, as its network tells it. */
export type Remark = {
  externalId: string;
  /** Empty where the network names nobody. */
  author: string;
  text: string;
  at: string;
  /** The page itself said it. */
  isOurs: boolean;
};

export type Posted = { externalId: string; address: string | null };

type At = { fetch: GuardedFetch; settings: Settings };
type To = At & { account: { externalId: string; name: string; token: string } };
type Handed = {
  piece: Piece;
  /** The content of the photo at a place. */
  picture: (place: number) => Promise<Picture>;
  /** Between two questions to a network that is still at work. */
  wait: (ms: number) => Promise<void>;
};

/** A network, as far as we use it: the same few deeds for each. What one cannot do it leaves out. */
export type Network = {
  isSetUp(settings: Settings): boolean;
  /** Where a person allows us to post. */
  authorizeAddress(settings: Settings, given: { redirect: string; state: string; challenge: string }): string;
  /** What they allowed. `verifier` proves that who brings the code is who asked for it. */
  accounts(given: At & { code: string; redirect: string; verifier: string }): Promise<Account[]>;
  /** New access, where access ends within hours. */
  renew?(given: At & { key: string }): Promise<Renewed>;
  publish(given: To & Handed): Promise<Posted>;
  comment(given: To & { posted: string; text: string }): Promise<void>;
  /**
   * Whether it has the post already: asked when a sending was cut off and nobody knows. A network that cannot say leaves it
   * out, and then a person must look.
   */
  find?(given: To & { piece: Piece; since: string }): Promise<Posted | undefined>;
  /** What people said below a post, answers to answers included; `isWhole` where nothing of it was left out. */
  remarks?(given: To & { posted: string }): Promise<{ remarks: Remark[]; isWhole: boolean }>;
  /** Answers one of them; which one of the network's the answer is. */
  answer?(given: To & { posted: string; remark: string; text: string }): Promise<string>;
};

/** So many remarks are read of a post at once. */
export const mostRemarks = 100;

/**
 * Why a network did not take it. `transient`: it may, later. `auth`, `scope`: not before somebody connects it again. `content`:
 * never, as it is.
 */
export class NetworkRefusal extends Error {
  override name = 'NetworkRefusal';
  readonly kind: 'transient' | 'auth' | 'scope' | 'content';

  constructor(kind: NetworkRefusal['kind'], message: string, options?: ErrorOptions) {
    super(message.slice(0, 900), options);
    this.kind = kind;
  }
}

/** JSON, or nothing where the other side said something else. */
export function jsonIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = readStorable(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
