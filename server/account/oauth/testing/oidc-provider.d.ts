declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export type Account = { accountId: string; claims: () => Record<string, unknown> };
  export type Configuration = Record<string, unknown>;

  /** Only the part that the tests use; the package ships without types. */
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
