import type { InputOf } from '#contract/core/call.ts';
import { dataRoom, offerings } from '#contract/verticals/commercial/data-room.ts';
import { commercialMarket, compImports } from '#contract/verticals/commercial/market.ts';
import { commercialSales } from '#contract/verticals/commercial/sales.ts';
import { tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served, serve, servePage } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import type { Services } from '#server/core/services.ts';
import { isSent, sendDocument, storedColumns } from '#server/inventory/documents.ts';
import { sendMarked } from '#server/inventory/files/shares/send-marked.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { paper } from '../property/application-routes.ts';
import { comps, importComps, type Stored, startCompImport, tryComps } from './comp-import.ts';
import { addComp, compPage, removeComp } from './comps.ts';
import { addContact, changeContact, contactPage, matchesOf, removeContact } from './contacts.ts';
import {
  addDocument,
  inviteInvestor,
  removeDocument,
  revokeInvestor,
  roomOf,
  setCover,
  visitsOf,
} from './data-room.ts';
import { memorandumOf, memorandumPdf, publishSale } from './memorandum.ts';
import { agreementOf, contentFor, findGuest, look, signAgreement } from './room-door.ts';
import {
  addLoi,
  changeSale,
  decideLoi,
  lockSale,
  moveSale,
  saleById,
  salePage,
  saleShown,
  startSale,
  touchSale,
} from './sales.ts';
import { changeTour, createTour, openTour, openTourPdf, shareTour, tourPage, tourPdf, unshareTour } from './tours.ts';

const done = { done: true } as const;
const after = async (work: Promise<unknown>) => {
  await work;
  return done;
};
const discard = ({ key }: { key: string }, { services }: { services: Services }) =>
  services.storage.delete(key).catch(() => {});
const quietHeaders = (id: string) => ({ ...bareHeaders(id), 'x-robots-tag': 'noindex' });

async function offeringOf({ db }: Services, slug: string): Promise<{ scope: Scope; id: string }> {
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from commercial_sales where slug = ${slug}`),
  );
  if (!whose) throw notFound();
  const scope: Scope = { organisationId: whose.organisationId, userId: null, actorKind: 'system' };
  const sale = await db.withOrg(scope, (tx) => saleById(tx, whose.id));
  if (!sale.isPublished) throw notFound();
  return { scope, id: whose.id };
}

async function drawnAgreement(services: Services, scope: Scope, sale: string, guest: string): Promise<Uint8Array> {
  const signed = await services.db.withOrg(scope, (tx) => agreementOf(tx, sale, guest));
  const { drawAgreement } = await import('./draw-agreement.ts');
  return drawAgreement(signed);
}

export const saleRoutes: Served[] = [
  servePage(commercialSales.list, salePage),
  serve(commercialSales.get, ({ tx, input, services }) => saleShown(tx, services.settings.publicUrl, input.id)),
  serve(commercialSales.start, ({ tx, input }) => startSale(tx, input)),
  serve(commercialSales.change, ({ tx, version, input }) => after(changeSale(tx, version, input))),
  serve(commercialSales.move, ({ tx, input }) => after(moveSale(tx, input))),
  serve(commercialSales.touch, ({ tx, input }) => after(touchSale(tx, input))),
  serve(commercialSales.addLoi, ({ tx, input }) => addLoi(tx, input)),
  serve(commercialSales.decideLoi, ({ tx, input }) => after(decideLoi(tx, input))),
  serveBody(commercialSales.setCover, {
    atOnce: 4,
    receive: async (context) => {
      await context.services.db.withOrg(context.scope, (tx) => lockSale(tx, context.input.id));
      return receiveFile({ ...context, input: { name: context.input.name } });
    },
    handle: ({ tx, actor, input }, received) => after(setCover(tx, actor, input.id, received)),
    discard,
  }),
  serveBytes(commercialSales.memorandum, async ({ input, scope, services, headers }) =>
    paper(headers, await memorandumPdf(services, scope, input.id), 'Offering memorandum'),
  ),
  serve(commercialSales.publish, ({ tx, input, services }) => publishSale(tx, services.settings.publicUrl, input)),
  serve(commercialSales.room, ({ tx, input }) => roomOf(tx, input.id)),
  serveBody(commercialSales.addDocument, {
    atOnce: 4,
    receive: async (context) => {
      await context.services.db.withOrg(context.scope, (tx) => lockSale(tx, context.input.id));
      return receiveFile({ ...context, input: { name: context.input.name } });
    },
    handle: ({ tx, actor, input }, received) => addDocument(tx, actor, input, received),
    discard,
  }),
  serve(commercialSales.removeDocument, ({ tx, input }) => after(removeDocument(tx, input))),
  serveBytes(commercialSales.document, (context) =>
    sendDocument(context, (tx) =>
      tx.one<StoredContent>(sql`
        select ${storedColumns} from commercial_room_documents d
        join files f on f.organisation_id = d.organisation_id and f.id = d.file_id and ${isSent(context.actor)}
        where d.organisation_id = ${context.actor.organisationId} and d.sale_id = ${context.input.id} and d.id = ${context.input.document}
          and d.removed_at is null`),
    ),
  ),
  serve(commercialSales.invite, ({ tx, input, services }) => inviteInvestor(tx, services, input)),
  serve(commercialSales.revoke, ({ tx, input }) => after(revokeInvestor(tx, input))),
  serve(commercialSales.visits, ({ tx, input }) => visitsOf(tx, input)),
  serveBytes(commercialSales.agreement, async ({ input, scope, services, headers }) =>
    paper(headers, await drawnAgreement(services, scope, input.id, input.guest), 'Confidentiality agreement'),
  ),
  servePage(commercialMarket.contacts, contactPage),
  serve(commercialMarket.addContact, ({ tx, actor, input }) => addContact(tx, actor, input)),
  serve(commercialMarket.changeContact, ({ tx, version, input }) => changeContact(tx, version, input)),
  serve(commercialMarket.removeContact, ({ tx, input }) => after(removeContact(tx, input.id))),
  serve(commercialMarket.matches, ({ tx, input }) => matchesOf(tx, input.id)),
  servePage(commercialMarket.comps, compPage),
  serve(commercialMarket.addComp, ({ tx, input }) => addComp(tx, input)),
  serve(commercialMarket.importComps, ({ tx, input }) => importComps(tx, input)),
  serve(compImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, comps.kind)).map(shown),
  })),
  serve(compImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, comps.kind, input.id)),
  ),
  serve(compImports.prepare, async ({ tx, actor, input, services: given }) =>
    shown(await prepareImport<Stored>(tx, actor, given, comps, await takeFile(tx, actor, input.file))),
  ),
  serve(compImports.check, async ({ tx, actor, input, services: given }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, comps.kind, input);
    requireChoices(input, stored.columns);
    return tryComps(tx, await tableOf(comps, given, stored), input);
  }),
  serve(compImports.run, ({ tx, actor, input }) => startCompImport(tx, actor, input)),
  serveBytes(compImports.problems, (context) => downloadProblems(comps, context, context.input.id)),
  serve(commercialMarket.removeComp, ({ tx, input }) => after(removeComp(tx, input.id))),
  servePage(tourBooks.list, tourPage),
  serve(tourBooks.create, ({ tx, input }) => createTour(tx, input)),
  serve(tourBooks.change, ({ tx, version, input }) => changeTour(tx, version, input)),
  serveBytes(tourBooks.pdf, async ({ input, scope, services, headers }) =>
    paper(headers, await tourPdf(services, scope, input.id), 'Tour book'),
  ),
  serve(tourBooks.share, ({ tx, input, services }) => shareTour(tx, services, input.id)),
  serve(tourBooks.unshare, ({ tx, input }) => after(unshareTour(tx, input.id))),
  serve(tourBooks.open, ({ input, request, services }) => openTour(services, request, input.token)),
  {
    call: tourBooks.openPdf,
    async answer(c, name, services) {
      const prepared = await prepare(c, tourBooks.openPdf, name, services);
      const { token } = prepared.input as InputOf<typeof tourBooks.openPdf>;
      return paper(quietHeaders(c.var.request.id), await openTourPdf(services, c.var.request, token), 'Tour book');
    },
  },

  serve(dataRoom.look, ({ input, request, services }) => look(services, request, input.token)),
  serve(dataRoom.sign, ({ input, request, services }) => after(signAgreement(services, request, input))),
  {
    call: dataRoom.content,
    async answer(c, name, services) {
      const prepared = await prepare(c, dataRoom.content, name, services);
      const input = prepared.input as InputOf<typeof dataRoom.content>;
      const { scope, content } = await contentFor(services, c.var.request, input);
      const headers = quietHeaders(c.var.request.id);
      const isMarked = /^(application\/pdf|image\/(jpeg|png|webp))$/.test(content.contentType);
      if (isMarked) return sendMarked(services, scope, content, input.as, headers);
      return sendContent({ content, as: 'attachment', services, web: c, headers });
    },
  },
  {
    call: dataRoom.agreement,
    async answer(c, name, services) {
      const prepared = await prepare(c, dataRoom.agreement, name, services);
      const { token } = prepared.input as InputOf<typeof dataRoom.agreement>;
      const guest = await findGuest(services, c.var.request, token);
      const pdf = await drawnAgreement(services, guest.scope, guest.sale, guest.id);
      return paper(quietHeaders(c.var.request.id), pdf, 'Confidentiality agreement');
    },
  },
  serve(offerings.read, async ({ input, services }) => {
    const { scope, id } = await offeringOf(services, input.slug);
    return services.db.withOrg(scope, async (tx) => {
      const sale = await saleById(tx, id);
      return { ...(await memorandumOf(tx, sale)), hasCover: sale.cover !== null };
    });
  }),
  {
    call: offerings.cover,
    async answer(c, name, services) {
      const prepared = await prepare(c, offerings.cover, name, services);
      const { slug } = prepared.input as InputOf<typeof offerings.cover>;
      const { scope, id } = await offeringOf(services, slug);
      const content = await services.db.withOrg(scope, (tx) =>
        tx.one<StoredContent>(sql`
          select ${storedColumns} from commercial_sales s join files f on f.organisation_id = s.organisation_id and f.id = s.cover_file_id
          where s.organisation_id = ${scope.organisationId} and s.id = ${id} and f.deleted_at is null and f.scan in ('off', 'clean')`),
      );
      if (!content) throw notFound();
      return sendContent({ content, as: 'inline', services, web: c, headers: bareHeaders(c.var.request.id) });
    },
  },
  {
    call: offerings.pdf,
    async answer(c, name, services) {
      const prepared = await prepare(c, offerings.pdf, name, services);
      const { slug } = prepared.input as InputOf<typeof offerings.pdf>;
      // Drawn anew for whoever asks: a stranger may not keep the program drawing.
      await limit(services.db, `offerings drawn for ${networkOf(c.var.request.ip)}`, 30, 3_600);
      const { scope, id } = await offeringOf(services, slug);
      return paper(bareHeaders(c.var.request.id), await memorandumPdf(services, scope, id), 'Offering memorandum');
    },
  },
];
