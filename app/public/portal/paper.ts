import { requestFor } from '#app/api.ts';
import { askContext, documentContext } from '#app/document.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import type { Route } from './+types/paper.ts';
import { passIn } from './pass-cookie.ts';

/** A paper of one's own as a file: what the form of the page asks for, with the pass that its cookie has. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { origin } = context.get(documentContext);
  const { path, method, headers, body } = requestFor(portal.paper, {
    token,
    pass: passIn(request, origin) ?? '',
    paper: String(form.get('paper') ?? ''),
    of: String(form.get('of') ?? ''),
  });
  const answer = await context.get(askContext)(path, { method, headers, ...(body !== undefined && { body }) });
  if (!answer.ok) return new Response(null, { status: 303, headers: { location: `/portal/${token}` } });
  return new Response(answer.body, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
    },
  });
}
