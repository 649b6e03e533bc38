import { Resolver as NodeResolver } from 'node:dns/promises';

/** DNS records of a name, limited to the types that mail and sites need. */
export type Resolver = {
  /** `none` means that the name has no such record; `failed` means that no server answered. */
  texts(name: string): Promise<string[] | 'none' | 'failed'>;
  /** The aliases and addresses of a name. */
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
