import { mayUse } from '#contract/account/ai-policy.ts';
import type { Role } from '#contract/core/access.ts';
import { type Kit, marketing } from '#contract/inventory/marketing/marketing.ts';
import { mostFlyerPhotos } from '#contract/inventory/marketing/mosaic.ts';
import { shapeNames } from '#contract/inventory/marketing/pieces.ts';
import { ruleOf } from '#server/account/ai-policy/policy.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { zipOf } from '#server/core/zip.ts';
import { changeKit } from './change-kit.ts';
import type { ToDraw } from './flyer.ts';
import { findParts, readParts } from './flyer-parts.ts';
import { presentKit, type Reach, readHome, readKit } from './kits.ts';
import { mailOf, mailPeople } from './mail.ts';
import { makeKit } from './make-kit.ts';
import type { Shown } from './pictures.ts';
import { rewriteText } from './rewrite.ts';
import { readyKit, showPiece, takePiece } from './take-piece.ts';

/** Loads the drawing libraries on first use. */
const drawing = () => import('./pictures.ts');

const previewWidth = 480;

/** A file name that identifies the home. */
const fileName = ({ facts: { address, city } }: Kit, what: string): string =>
  `${[address?.split(',')[0] ?? city, what]
    .filter(Boolean)
    .join(' ')
    .replace(/[^\p{L}\p{N} -]+/gu, '')}`;

async function socialSet(kit: Kit, shown: Shown) {
  const { drawPicture } = await drawing();
  const drawn = shapeNames.map(async (shape) => ({ name: `${shape}.jpg`, content: await drawPicture(shape, shown) }));
  const posts = kit.posts.flatMap(({ network, words }) =>
    words === null ? [] : { name: `${network}.txt`, content: Buffer.from(`${words}\n`) },
  );
  return zipOf([...(await Promise.all(drawn)), ...posts]);
}

const mayModel = async (tx: Tx, role: Role): Promise<boolean> => {
  const rule = await ruleOf(tx, 'remarks');
  return rule.writer === 'model' && mayUse(rule, role);
};

/** `pageOf` returns the page of a website that shows a listing. */
export const marketingRoutes = (pageOf: Reach['pageOf']): Served[] => {
  const reach = ({ settings: { publicUrl } }: Services): Reach => ({ publicUrl, pageOf });
  return [
    serve(marketing.get, async ({ tx, actor, input, services }) => {
      const home = await readHome(tx, actor, input.id, reach(services));
      const kit = await readKit(tx, input.id);
      return {
        kit: kit ? presentKit(kit, home) : null,
        mayRewrite: services.model.kind !== 'built-in' && (await mayModel(tx, actor.role)),
        can: { change: home.listing.can.change },
      };
    }),
    serve(marketing.make, ({ tx, actor, input, services }) => makeKit(tx, actor, input.id, reach(services))),
    serve(marketing.change, ({ tx, actor, version, input, services }) =>
      changeKit(tx, actor, version, input, reach(services)),
    ),
    serveBytes(marketing.rewrite, rewriteText),
    serveBytes(marketing.flyer, (context) => {
      const { services, scope, input } = context;
      const make = async (kit: Kit) => {
        const found = await services.db.withOrg(scope, (tx) =>
          findParts(tx, input.id, input.paper === 'brochure' ? mostFlyerPhotos : input.photos),
        );
        const bytes = await boundedWork<Uint8Array>({
          module: new URL('./flyer-thread.ts', import.meta.url),
          data: { paper: input.paper, parts: await readParts(services, found), kit } satisfies ToDraw,
          lane: scope.organisationId,
        });
        const what = input.paper === 'letter' || input.paper === 'a4' ? 'flyer' : input.paper;
        return { name: `${fileName(kit, what)}.pdf`, contentType: 'application/pdf', bytes };
      };
      return takePiece(context, { id: input.id, piece: 'flyer', reach: reach(services), make });
    }),
    serveBytes(marketing.picture, (context) => {
      const { id, shape, preview } = context.input;
      const make = async (kit: Kit, shown: Shown) => ({
        name: `${fileName(kit, shape)}.jpg`,
        contentType: 'image/jpeg',
        bytes: await (await drawing()).drawPicture(shape, shown, preview ? previewWidth : undefined),
      });
      const wanted = { id, piece: 'social' as const, reach: reach(context.services), make };
      return preview ? showPiece(context, wanted) : takePiece(context, wanted);
    }),
    serveBytes(marketing.set, (context) => {
      const make = async (kit: Kit, shown: Shown) => ({
        name: `${fileName(kit, 'social')}.zip`,
        contentType: 'application/zip',
        bytes: await socialSet(kit, shown),
      });
      return takePiece(context, { id: context.input.id, piece: 'social', reach: reach(context.services), make });
    }),
    serve(marketing.email, async ({ tx, actor, input, services }) =>
      mailOf((await readyKit(tx, actor, input.id, 'email', reach(services))).kit),
    ),
    serve(marketing.send, ({ tx, actor, input, services }) => mailPeople(tx, actor, input, reach(services))),
  ];
};
