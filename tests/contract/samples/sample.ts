import type { Role } from '#contract/core/access.ts';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import type { Contract } from '#contract/index.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { newOneTimeToken } from '../things/account.ts';
import type { Office, World } from '../world.ts';

export type Sample<C extends AnyCall = AnyCall> = {
  input: RequestOf<C>;
  version?: number;
  /** For calls that read bytes. */
  body?: Blob | string;
  /** Makes the call instead of the given person, because the call ends or changes their account. */
  by?: Person;
};

/** The person a sample is made for: they must be able to call with it, if their role may call at all. */
export type For = { world: World; office: Office; by: Person };

export type Maker<C extends AnyCall> = (given: For) => Promise<Sample<C>>;

export type Samples = {
  [D in keyof Contract]: {
    [N in keyof Contract[D]]: Contract[D][N] extends AnyCall ? Maker<Contract[D][N]> : never;
  };
};

export const nothing = async () => ({ input: {} });
export const page = async () => ({ input: { limit: 3 } });
export const ever = { from: '2020-01-01', to: '2099-12-31' };

export const another = ({ world, office, by }: For, role: Role = by.role): Promise<Person> =>
  newMember(world.server, office.organisationId, role);

/** A person in a separate organization, where no limit has been reached yet. */
export const apart = async ({ world, by, office }: For, name = `${office.mark} apart`): Promise<Person> =>
  newMember(world.server, await newOrganisation(world.server, name), by.role);

export const versionOf = async ({ world, office }: For): Promise<number> =>
  (await world.owner.query('select version from organisations where id = $1', [office.organisationId])).rows[0].version;

export const token = (purpose: string) => async (given: For) => {
  const person = await another(given);
  return { input: { token: await newOneTimeToken(given.world, purpose, person.id) } };
};
