import { type Json, urn } from './scim.ts';

type Told = { name: string; type?: string; multi?: boolean; required?: boolean; mutability?: string; sub?: Json[] };

const attribute = ({
  name,
  type = 'string',
  multi = false,
  required = false,
  mutability = 'readWrite',
  sub,
}: Told): Json => ({
  name,
  type,
  multiValued: multi,
  description: name,
  required,
  caseExact: false,
  mutability,
  returned: 'default',
  uniqueness: name === 'userName' ? 'server' : 'none',
  ...(sub && { subAttributes: sub }),
});

const text = (...names: string[]): Json[] => names.map((name) => attribute({ name }));
const readOnly = 'readOnly';

export const schemas = (base: string): Json[] =>
  [
    {
      id: urn.user,
      name: 'User',
      attributes: [
        attribute({ name: 'userName', required: true }),
        attribute({ name: 'name', type: 'complex', sub: text('formatted', 'givenName', 'familyName') }),
        attribute({ name: 'displayName', mutability: readOnly }),
        attribute({ name: 'title' }),
        attribute({ name: 'active', type: 'boolean' }),
        attribute({
          name: 'emails',
          type: 'complex',
          multi: true,
          sub: [...text('value', 'type'), attribute({ name: 'primary', type: 'boolean' })],
        }),
        attribute({
          name: 'groups',
          type: 'complex',
          multi: true,
          mutability: readOnly,
          sub: text('value', 'display', '$ref', 'type'),
        }),
      ],
    },
    {
      id: urn.group,
      name: 'Group',
      attributes: [
        attribute({ name: 'displayName', required: true }),
        attribute({ name: 'members', type: 'complex', multi: true, sub: text('value', 'display', '$ref', 'type') }),
      ],
    },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    description: schema.name,
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));

export const resourceTypes = (base: string): Json[] =>
  [
    { id: 'User', endpoint: '/Users', schema: urn.user },
    { id: 'Group', endpoint: '/Groups', schema: urn.group },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    name: type.id,
    description: type.id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));

export const serviceProviderConfig = (base: string, mostRows: number): Json => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUrl: `${new URL(base).origin}/guide`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostRows },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token from Security > Directory.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
