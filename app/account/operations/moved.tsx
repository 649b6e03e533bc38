import { redirect } from 'react-router';
import type { Route } from './+types/moved.ts';

/** Redirects old URLs, and URLs without a page of their own. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname === '/operations' ? `/admin/jobs${search}` : '/admin/errors');
}

export default function Moved() {
  return null;
}
