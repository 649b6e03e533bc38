import { apply, rentalApplications } from '#contract/verticals/property/applications.ts';
import { leasePapers } from '#contract/verticals/property/lease-papers.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import { type Served, serve, servePage } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { applicationById, applicationPage, decideApplication, screenApplication } from './applications.ts';
import { showVacancy, takeApplication } from './apply-page.ts';
import { criteriaOf, setCriteria } from './criteria.ts';
import { letterToDraw } from './decision-letter.ts';
import { statementToDraw } from './deposit-statement.ts';
import { addPhoto, inspectionsOf, saveInspection, startInspection } from './inspections.ts';
import { noticeToDraw } from './notice-letter.ts';
import { noticesOf, proveNotice, serveNotice } from './notices.ts';
import { changeVacancy, openVacancy, vacancyPage } from './vacancies.ts';

const done = { done: true } as const;

export const paper = (headers: ReplyHeaders, pdf: Uint8Array, name: string): Response =>
  new Response(Buffer.from(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="${name}.pdf"`,
    },
  });

/** Applications for what is vacant, and the papers of a lease. */
export const applicationRoutes: Served[] = [
  serve(rentalApplications.criteria, async ({ tx }) => ({ criteria: await criteriaOf(tx) })),
  serve(rentalApplications.setCriteria, ({ tx, input }) => setCriteria(tx, input)),
  serve(rentalApplications.vacancies, ({ tx, input }) => vacancyPage(tx, input)),
  serve(rentalApplications.openVacancy, ({ tx, actor, input }) => openVacancy(tx, actor, input)),
  serve(rentalApplications.changeVacancy, ({ tx, version, input }) => changeVacancy(tx, version, input)),
  servePage(rentalApplications.list, applicationPage),
  serve(rentalApplications.get, ({ tx, input }) => applicationById(tx, input.id)),
  serve(rentalApplications.screen, ({ tx, version, input }) => screenApplication(tx, version, input)),
  serve(rentalApplications.decide, ({ tx, version, input }) => decideApplication(tx, version, input)),
  serveBytes(rentalApplications.letter, async ({ input, scope, services, headers }) => {
    const letter = await services.db.withOrg(scope, (tx) => letterToDraw(tx, input.id));
    const { drawDecision } = await import('./draw-decision.ts');
    return paper(headers, await drawDecision(letter), 'Decision');
  }),
  serve(apply.look, ({ input, services }) => showVacancy(services, input.slug)),
  serve(apply.send, async ({ input, request, services }) => {
    await takeApplication(services, request, input);
    return done;
  }),
  serve(leasePapers.inspections, ({ tx, input }) => inspectionsOf(tx, input.id)),
  serve(leasePapers.startInspection, ({ tx, input }) => startInspection(tx, input)),
  serve(leasePapers.saveInspection, ({ tx, version, input }) => saveInspection(tx, version, input)),
  serve(leasePapers.addPhoto, async ({ tx, input }) => {
    await addPhoto(tx, input);
    return done;
  }),
  serve(leasePapers.notices, ({ tx, input }) => noticesOf(tx, input.id)),
  serve(leasePapers.serveNotice, ({ tx, input }) => serveNotice(tx, input)),
  serve(leasePapers.proveNotice, ({ tx, input }) => proveNotice(tx, input)),
  serveBytes(leasePapers.noticeFile, async ({ input, scope, services, headers }) => {
    const letter = await services.db.withOrg(scope, (tx) => noticeToDraw(tx, input.id, input.noticeId));
    const { drawNotice } = await import('./draw-notice.ts');
    return paper(headers, await drawNotice(letter), 'Notice');
  }),
  serveBytes(leasePapers.depositStatement, async ({ input, scope, services, headers }) => {
    const statement = await services.db.withOrg(scope, (tx) => statementToDraw(tx, input.id));
    const { drawDepositStatement } = await import('./draw-deposit-statement.ts');
    return paper(headers, await drawDepositStatement(statement), 'Security deposit statement');
  }),
];
