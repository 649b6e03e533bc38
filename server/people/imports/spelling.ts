import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Picks one spelling for each tag and source name: the organization's existing one, else the first in the file. */
export class Spelling {
  readonly #tags: Map<string, string>;
  readonly #sources: Map<string, string>;

  constructor(tags: readonly string[] = [], sources: readonly string[] = []) {
    this.#tags = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
    this.#sources = new Map(sources.map((name) => [name.toLowerCase(), name]));
  }

  static async read(tx: Tx): Promise<Spelling> {
    const { tags, sources } = await tx.get<{ tags: string[]; sources: string[] }>(sql`
      select array(select distinct tag from lead_tags where organisation_id = ${tx.scope.organisationId} limit 20000) as tags,
        array(select distinct source_name from leads where organisation_id = ${tx.scope.organisationId} and source_name is not null
          limit 5000) as sources`);
    return new Spelling(tags, sources);
  }

  ofTag(tag: string): string {
    return spelled(this.#tags, tag.replace(/\s+/g, ' ').slice(0, 40).trim());
  }

  ofSource(name: string): string {
    return spelled(this.#sources, name.replace(/\s+/g, ' ').trim());
  }
}

function spelled(known: Map<string, string>, word: string): string {
  const key = word.toLowerCase();
  const before = known.get(key);
  if (before === undefined) known.set(key, word);
  return before ?? word;
}
