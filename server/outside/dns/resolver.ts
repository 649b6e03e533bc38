import { Resolver as NodeResolver } from 'node:dns/promises';

/** What a domain's name servers hold under a name. Only what we ask: names of mail and of sites. */
export type Resolver = {
  /** `none`: the name has no such record. `failed`: nobody answered, so nothing is known. */
  texts(name: string): Promise<string[] | 'none' | 'failed'>;
  /** Where a name leads: names that it stands for, and addresses. */
  leads(name: string): Promise<{ names: string[]; addresses: string[] } | 'none' | 'failed'>;
};

const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

export function createResolver(): Resolver {
  const resolver = new NodeResolver({ timeout: 2_000, tries: 2 });
  return {
    async texts(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.length === 0 ? 'none' : records.map((parts) => parts.join(''));
      } catch (error) {
        return nothingThere.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'failed';
      }
    },
    async leads(name) {
      const [names, four, six] = await Promise.allSettled([
        resolver.resolveCname(name),
        resolver.resolve4(name),
        resolver.resolve6(name),
      ]);
      const all = [names, four, six];
      const isSilent = all.every(
        (one) => one.status === 'rejected' && !nothingThere.has((one.reason as NodeJS.ErrnoException).code ?? ''),
      );
      if (isSilent) return 'failed';
      const valuesOf = (one: PromiseSettledResult<string[]>) => (one.status === 'fulfilled' ? one.value : []);
      const found = { names: valuesOf(names), addresses: [...valuesOf(four), ...valuesOf(six)] };
      return found.names.length + found.addresses.length === 0 ? 'none' : found;
    },
  };
}
