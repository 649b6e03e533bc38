import { z } from 'zod';
import type { At } from '#server/account/connections/connector.ts';
import { graphVersion } from '#server/account/connections/providers/meta.ts';
import type { Settings } from '#server/env.ts';

const pageOf = z.object({
  data: z.array(z.unknown()).default([]),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional(),
});

/** More pages of results than any account has in that time. */
const mostPages = 500;

export const graphAddress = ({ FACEBOOK_API_URL }: Settings, path: string, query: Record<string, string> = {}) =>
  `${FACEBOOK_API_URL}/${graphVersion}${path}?${new URLSearchParams(query)}`;

export const asPage = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Every row of a Graph API list, page by page. Rows that don't match the schema are skipped. */
export async function* listed<T>(
  { ask, services: { settings }, signal }: Pick<At, 'ask' | 'services' | 'signal'>,
  path: string,
  query: Record<string, string>,
  row: z.ZodType<T>,
  token?: string,
): AsyncGenerator<T> {
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    signal.throwIfAborted();
    const address = graphAddress(settings, path, { ...query, ...(after && { after }) });
    const { data, paging } = pageOf.parse((await ask(address, token ? asPage(token) : {})).body);
    for (const given of data) {
      const read = row.safeParse(given);
      if (read.success) yield read.data;
    }
    after = paging?.cursors?.after;
    if (!paging?.next || !after) return;
  }
}
