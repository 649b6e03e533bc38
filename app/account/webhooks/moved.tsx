import { redirect } from 'react-router';

/** Redirects the old URL to the webhooks page. */
export function clientLoader() {
  throw redirect('/webhooks');
}

export default function Moved() {
  return null;
}
