import { redirect } from 'react-router';

/** Webhooks have a room of their own; the address of before leads there. */
export function clientLoader() {
  throw redirect('/webhooks');
}

export default function Moved() {
  return null;
}
