import type { InputOf } from '#contract/core/call.ts';
import type { ShownHome } from '#contract/core/content/scene.ts';
import { joined } from '#contract/inventory/marketing/draft.ts';
import { inDollars } from '#contract/inventory/marketing/facts.ts';
import type { Kit, marketing } from '#contract/inventory/marketing/marketing.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sendMany } from '#server/people/messages/many.ts';
import { looksOf } from '../listings/photos/shown.ts';
import { refuseUntrue } from './change-kit.ts';
import type { Reach } from './kits.ts';
import { readyKit } from './take-piece.ts';
import { placeLines, statusWords } from './words.ts';

/** A default text, which the sender may edit. */
export function mailOf({ facts, texts, tail, page, pageIs }: Kit): { subject: string; body: string } {
  const where = placeLines(facts).filter(Boolean).join(', ');
  const price = facts.listPrice === null ? '' : `, ${inDollars(facts.listPrice)}`;
  const body = [
    'Hello {{first_name|there}},',
    joined(texts.social.sentences),
    ...(page ? [`${pageIs === 'open_house' ? 'Open house details' : 'View this home'}: ${page}`] : []),
    '{{agent}}',
    tail,
  ];
  return { subject: `${statusWords(facts)}: ${where}${price}`.slice(0, 300), body: body.join('\n\n') };
}

/** The record is read again when sending. The attribution is appended, whatever happened to the text. */
export async function mailPeople(
  tx: Tx,
  actor: Member,
  { id, people, subject, body }: InputOf<typeof marketing.send>,
  reach: Reach,
): Promise<{ jobId: string }> {
  const { kit, home } = await readyKit(tx, actor, id, 'email', reach);
  refuseUntrue('subject', subject, home.now, home.hidden);
  const words = body.includes(kit.tail) ? body : `${body}\n\n${kit.tail}`;
  refuseUntrue('body', words.replace(kit.tail, ''), home.now, home.hidden);
  const sent = await sendMany(
    tx,
    actor,
    { selection: { ids: people }, channel: 'email', purpose: 'marketing', subject, body: words },
    await cardOf(tx, id, kit),
  );
  tx.record({
    kind: 'listing.marketing_mailed',
    subject: { type: 'listing', id },
    data: { people: people.length, jobId: sent.jobId, version: kit.version },
  });
  return sent;
}

/** The home's card below the text, if it is public. An altered photo is labeled. */
async function cardOf(tx: Tx, id: string, { facts, page }: Kit): Promise<ShownHome[]> {
  const photo = (await looksOf(tx, [id])).get(id)?.photo ?? null;
  if (!photo) return [];
  return [
    {
      id,
      label: statusWords(facts),
      place: placeLines(facts).filter(Boolean).join(', '),
      price: facts.listPrice === null ? '' : inDollars(facts.listPrice),
      facts: '',
      photo,
      link: page,
      note: facts.isPhotoAltered ? 'Digitally altered photo' : '',
    },
  ];
}
