import { createHash } from 'node:crypto';
import type { AnyCall } from '#contract/core/call.ts';
import type { FactChange, Kit, PieceRefusal } from '#contract/inventory/marketing/marketing.ts';
import type { Piece } from '#contract/inventory/marketing/pieces.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { isJudged } from '../files/policy.ts';
import { photoContent } from '../listings/photos/photo-content.ts';
import { usualColour } from '../paper/brand-colour.ts';
import { type Home, presentKit, type Reach, readHome, readKit } from './kits.ts';
import type { Shown } from './pictures.ts';

const told = ({ field, was, is }: FactChange): string => `${field} was ${was ?? 'empty'} and is ${is ?? 'empty'}`;

function reasonOf(why: PieceRefusal, changes: readonly FactChange[]): string {
  switch (why) {
    case 'off_market':
      return 'This home isn’t on the market, so its marketing can’t be published.';
    case 'no_internet':
      return 'The seller has opted out of internet display. You can still print the flyer.';
    case 'stale':
      return `The listing has changed: ${changes.map(told).join('; ')}. Refresh first.`;
    case 'wrong':
      return 'A sentence contradicts the listing or isn’t allowed. Fix it first.';
    case 'too_long':
      return 'The text is too long. Shorten it first.';
  }
}

/** Reads the record again; a text that contradicts it can't be published. */
export async function readyKit(
  tx: Tx,
  actor: Member,
  id: string,
  piece: Piece,
  reach: Reach,
): Promise<{ kit: Kit; home: Home }> {
  const home = await readHome(tx, actor, id, reach);
  if (!home.listing.can.change) throw new Refusal('forbidden');
  const stored = await readKit(tx, id);
  if (!stored) throw notFound();
  const kit = presentKit(stored, home);
  const why = kit.pieces[piece];
  if (why) throw new Refusal('conflict', reasonOf(why, kit.changes), { details: { why, changes: kit.changes } });
  return { kit, home };
}

type Made = { name: string; contentType: string; bytes: Uint8Array };

type Make = (kit: Kit, shown: Shown) => Promise<Made>;

/** A piece of a kit, and the function that creates it. */
type Wanted = { id: string; piece: Piece; reach: Reach; make: Make };

async function makePiece<C extends AnyCall>(
  { scope, services, actor }: BytesContext<C>,
  { id, piece, reach, make }: Wanted,
): Promise<{ kit: Kit; made: Made }> {
  const { kit, stored, colour } = await services.db.withOrg(scope, async (tx) => {
    const { kit } = await readyKit(tx, actor, id, piece, reach);
    const { photo } = kit.facts;
    const stored = photo
      ? await photoContent(tx, { id, photoId: photo, width: 1600, of: 'shown' }, isJudged)
      : undefined;
    const brand = await tx.one<{ colour: string | null }>(sql`
      select colour from brands where organisation_id = ${scope.organisationId}`);
    return { kit, stored, colour: brand?.colour ?? usualColour };
  });
  const content = stored && (await services.storage.get(stored.key));
  const photo = content && new Uint8Array(await new Response(content.stream).arrayBuffer());
  return { kit, made: await make(kit, { facts: kit.facts, photo, colour }) };
}

const answer = (headers: ReplyHeaders, { bytes, ...file }: Made, as: 'inline' | 'attachment'): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, ...fileHeaders(file, as), 'content-length': String(bytes.length) },
  });

/** A preview; nothing is published yet. */
export async function showPiece<C extends AnyCall>(context: BytesContext<C>, wanted: Wanted): Promise<Response> {
  const { made } = await makePiece(context, wanted);
  return answer(context.headers, made, 'inline');
}

/** Creates and sends a piece. Its hash is recorded, to prove later what was published. */
export async function takePiece<C extends AnyCall>(context: BytesContext<C>, wanted: Wanted): Promise<Response> {
  const { id, piece } = wanted;
  const { kit, made } = await makePiece(context, wanted);
  const sha256 = createHash('sha256').update(made.bytes).digest('hex');
  await context.services.db.withOrg(context.scope, async (tx) => {
    tx.record({
      kind: 'listing.marketing_taken',
      subject: { type: 'listing', id },
      data: { piece, name: made.name, version: kit.version, sha256 },
    });
  });
  return answer(context.headers, made, 'attachment');
}
