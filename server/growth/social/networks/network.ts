import { readStorable } from '#server/core/db/stored-json.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';

/** What is sent to a network, in final form. `photos` are public addresses. */
export type Piece = { text: string; link: string; photos: readonly string[]; firstComment: string };

/** A photo's content, for networks that need it uploaded. */
export type Picture = { content: Uint8Array; contentType: string };

/** A page that the member granted access to. */
export type Account = {
  externalId: string;
  name: string;
  token: string;
  /** When a member must reconnect it. */
  expiresAt: string | null;
  missingScopes: string[];
  /** For access that ends within hours: when it ends, and the key for new access. */
  renewal?: Renewal;
};

export type Renewal = { key: string; accessUntil: string };
export type Renewed = { token: string; renewal: Renewal; expiresAt: string | null };

/** A comment on one of our posts, as the network reports it. */
export type Remark = {
  externalId: string;
  /** Empty where the network withholds the name. */
  author: string;
  text: string;
  at: string;
  /** Written by the page itself. */
  isOurs: boolean;
};

export type Posted = { externalId: string; address: string | null };

type At = { fetch: GuardedFetch; settings: Settings };
type To = At & { account: { externalId: string; name: string; token: string } };
type Handed = {
  piece: Piece;
  /** The content of the photo at a position. */
  picture: (place: number) => Promise<Picture>;
  /** Waits between two polls of a network that is still processing. */
  wait: (ms: number) => Promise<void>;
};

/** The operations we use of a network. Optional ones are left out where a network doesn't support them. */
export type Network = {
  isSetUp(settings: Settings): boolean;
  /** The authorization page where a member grants access. */
  authorizeAddress(settings: Settings, given: { redirect: string; state: string; challenge: string }): string;
  /** The accounts a member granted. `verifier` proves that the code belongs to our request (PKCE). */
  accounts(given: At & { code: string; redirect: string; verifier: string }): Promise<Account[]>;
  /** Renews access that ends within hours. */
  renew?(given: At & { key: string }): Promise<Renewed>;
  publish(given: To & Handed): Promise<Posted>;
  comment(given: To & { posted: string; text: string }): Promise<void>;
  /** Looks for the post after an interrupted attempt. Networks without a way to look leave it out, and then a member must check. */
  find?(given: To & { piece: Piece; since: string }): Promise<Posted | undefined>;
  /** Comments on a post, including answers to answers; `isWhole` if none is missing. */
  remarks?(given: To & { posted: string }): Promise<{ remarks: Remark[]; isWhole: boolean }>;
  /** Answers a comment and returns the network's id of the answer. */
  answer?(given: To & { posted: string; remark: string; text: string }): Promise<string>;
};

/** The maximum number of comments read at once. */
export const mostRemarks = 100;

/**
 * Why a network refused. `transient`: a retry may work. `auth`, `scope`: the channel must be reconnected. `content`: it will never work as
 * it is.
 */
export class NetworkRefusal extends Error {
  override name = 'NetworkRefusal';
  readonly kind: 'transient' | 'auth' | 'scope' | 'content';

  constructor(kind: NetworkRefusal['kind'], message: string, options?: ErrorOptions) {
    super(message.slice(0, 900), options);
    this.kind = kind;
  }
}

/** Parses JSON; an empty object if the text is something else. */
export function jsonIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = readStorable(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
