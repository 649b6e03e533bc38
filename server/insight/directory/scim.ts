/** Errors of SCIM 2.0 (RFC 7644, 3.12). */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: string | undefined;
  constructor(status: number, message: string, scimType?: string) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string): ScimError => new ScimError(400, message, 'invalidValue');

export const urn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
} as const;

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entra writes booleans as "True" and "False". */
export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw invalidValue('This must be true or false.');
}

/** Names of attributes are the same in any case; the extension's are written with its whole name before them. */
export const plainName = (path: string): string => {
  const lower = path.toLowerCase();
  for (const schema of [urn.user, urn.group, urn.enterprise]) {
    const start = `${schema.toLowerCase()}:`;
    if (lower.startsWith(start)) return lower.slice(start.length);
  }
  return lower;
};
