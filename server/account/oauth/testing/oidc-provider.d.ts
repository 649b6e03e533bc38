declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export type Account = { accountId: string; claims: () => Record<string, unknown> };
  export type Configuration = Record<string, unknown>;

  /** As much of it as tests need; the package brings no types. */
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
