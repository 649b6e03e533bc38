import { type RouterContextProvider, redirect } from 'react-router';
import { seo } from '#contract/growth/seo/seo.ts';
import { askFor } from '../ask.ts';

/** Nothing stands at an address of a site: whoever set where it leads now is heeded. Otherwise the status to answer with. */
export async function movedFrom(
  context: Readonly<RouterContextProvider>,
  slug: string,
  path: string,
): Promise<404 | 410> {
  const found = await askFor(context, seo.follow, { slug, path: path.slice(0, 1_000) });
  if (!found) return 404;
  if (found.status === 410) return 410;
  throw redirect(found.to, found.status);
}
