import type { InputOf } from '#contract/core/call.ts';
import type { inbound } from '#contract/people/inbound.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { noteVisit } from '../visits/note-visit.ts';
import { findForm, formIn } from './doors.ts';
import { takeIn } from './take.ts';

export const leadForm = formGuard('lead form');

type Sent = Pick<InputOf<typeof inbound.submit>, 'slug' | 'name' | 'email' | 'phone' | 'message' | 'website'>;

const hour = 60 * 60;
/** The most submissions per hour from one network to one form. */
const most = 20;
/** A message with more links than this is treated as advertising. */
const mostLinks = 3;

/**
 * Stores a visitor's message with the consent text they agreed to. Suspected spam is stored too, so that the team can accept it later, and
 * its sender gets the same response.
 */
export async function submitForm(
  services: Services,
  request: RequestFacts,
  sent: Sent,
  isTooFast: boolean,
): Promise<void> {
  const { scope: whose, doorId } = await findForm(services, sent.slug);
  const scope = { ...whose, requestId: request.id };
  await limit(services.db, `form ${doorId} from ${networkOf(request.ip)}`, most, hour);
  await limitForm(services.db, `form ${doorId}`, most, hour);
  const { consentText, version } = await services.db.withOrg(scope, (tx) => formIn(tx, doorId));
  const { name, email, phone, message, website } = sent;
  const links = message.match(/https?:\/\//g)?.length ?? 0;
  const isSpam = isTooFast || website !== '' || links > mostLinks;
  const page = `/form/${sent.slug}`;
  const visit = isSpam
    ? undefined
    : await noteVisit(services, scope, request, { place: { kind: 'form', slug: sent.slug }, page });
  const consent = { consent: consentText, consentVersion: `form ${doorId} ${version}` };
  const raw = Buffer.from(JSON.stringify({ name, email, phone, message, source: 'website', ...consent }));
  await takeIn(services, scope, {
    kind: 'form',
    raw,
    contentType: 'application/json',
    doorId,
    facts: { ip: request.ip, userAgent: request.userAgent.slice(0, 500), ...(visit && { visit }) },
    isSpam,
  });
}
