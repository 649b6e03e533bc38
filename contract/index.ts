import { account, auth } from './account/auth.ts';
import { apiKeys, invitations, members, organisations } from './account/organisations.ts';
import type { AnyCall } from './core/call.ts';
import { leads } from './people/leads.ts';

/** Every call there is, by domain. What is not here cannot be reached. */
export const contract = { auth, account, organisations, members, invitations, apiKeys, leads } as const;

export type Contract = typeof contract;

/** `leads.create` and its call, for whoever loops over all. */
export const allCalls: [name: string, call: AnyCall][] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call as AnyCall]),
);
