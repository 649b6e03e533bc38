import { type Access, type Right, rightsForSupport } from './access.ts';
import type { Repeat } from './call.ts';

export const supportScopes = ['read', 'change'] as const;
export type SupportScope = (typeof supportScopes)[number];

const seen = rightsForSupport('read');
const changed = rightsForSupport('change');

/** What the support team may do in an organization that invited it, as far as an admin may. */
export const supportRights = (scope: SupportScope): readonly Right[] =>
  scope === 'read' ? seen : [...seen, ...changed];

type Asked = {
  method: string;
  path: string;
  access: Access;
  repeat: Repeat;
  reaches: string | null;
  secret: boolean;
  body: string;
  reply: string;
};

/**
 * Beyond its rights, the support team can't make calls that require a person, return secrets, contact people outside, grant access,
 * transfer files, or start work that continues after support has left.
 */
export const isForSupport = (scope: SupportScope, call: Asked): boolean => {
  const { method, access, repeat, reaches, secret, body, reply, path } = call;
  if (access.who !== 'member') return true;
  // A member's own data, such as notifications, would be the operator's own here, so there is nothing to show.
  if (access.fresh || (access.person && method !== 'GET') || secret || reaches || body !== 'json' || reply !== 'json')
    return false;
  if (repeat === 'read') return supportRights(scope).includes(access.right);
  // A right to read never allows support to write, even where members write under it, such as their own dashboards and reports.
  return scope === 'change' && changed.includes(access.right) && !/bulk|import|export/.test(path);
};
