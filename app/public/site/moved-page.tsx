import { data } from 'react-router';
import type { Route } from './+types/moved-page.ts';
import { movedFrom } from './moved.ts';
import { SiteGone } from './site-gone.tsx';

export { links } from '../fonts.ts';

/** A customer's page runs no script at all. See app/root.tsx. */
export const handle = { plain: true };

/** Addresses of the site that somebody had before: led to where they are now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return data(null, { status: await movedFrom(context, params.slug, `/${params['*']}`) });
}

export default function MovedPage() {
  return <SiteGone />;
}
