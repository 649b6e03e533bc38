import { Resolver as NodeResolver } from 'node:dns/promises';

/** Texts that a domain's name servers hold under a name. Only what we ask: names of mail. */
export type Resolver = {
  /** `none`: the name has no such record. `failed`: nobody answered, so nothing is known. */
  texts(name: string): Promise<string[] | 'none' | 'failed'>;
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
  };
}
