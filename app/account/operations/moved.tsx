import { redirect } from 'react-router';
import type { Route } from './+types/moved.ts';

/** Where an address of before, or one without a page of its own, leads now. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname === '/operations' ? `/admin/jobs${search}` : '/admin/errors');
}

export default function Moved() {
  return null;
}
