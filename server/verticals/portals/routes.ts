import type { InputOf } from '#contract/core/call.ts';
import { portal, portals } from '#contract/verticals/portals/portals.ts';
import { brandIn } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Gate } from '#server/core/http/gate.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders, jsonHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { type ReceivedFile, receiveFile } from '#server/people/files/receive-file.ts';
import { requireFileRoom } from '#server/people/files/room.ts';
import { keepSent } from '#server/people/files/rows.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { disputeCam } from '../commercial/disputes.ts';
import { receiveFor } from '../loans/conditions.ts';
import { noticeToDraw as incompleteLetter, openNotice } from '../loans/incompleteness.ts';
import { paper } from '../property/application-routes.ts';
import { letterToDraw } from '../property/decision-letter.ts';
import { statementToDraw } from '../property/deposit-statement.ts';
import { signInspection } from '../property/inspections.ts';
import { noticeToDraw } from '../property/notice-letter.ts';
import { seeNotice } from '../property/notices.ts';
import { setAutopay } from '../property/online.ts';
import { answerOffer } from '../property/renewal-offers.ts';
import {
  checkPass,
  checkPassOrTicket,
  checkTicket,
  enter,
  findVisitor,
  sendLink,
  ticketFor,
  type Visitor,
} from './door.ts';
import { loansOf, ownLoan, saveOwnSection } from './own-loans.ts';
import { applicationsOf, ownApplication, ownDecision, payAsVisitor } from './own-payments.ts';
import {
  approveAsOwner,
  askAsTenant,
  leasesOf,
  ownRequest,
  propertiesOf,
  refuseOthersLease,
  statementAsOwner,
} from './own-rentals.ts';
import { spacesOf } from './own-spaces.ts';
import { endPortal, invitePerson, portalOf } from './people.ts';
import { receivedFor } from './received.ts';

const done = { done: true as const };
/** A form that saves itself writes often; more than this nobody types. */
const slowly = ({ db }: Services, { id }: Visitor) => limit(db, `writing in portal ${id}`, 600, 3_600);
/** Each may hold its whole body in memory. */
const uploads = new Gate(4);

type Upload = InputOf<typeof portal.upload>;

const hasSent = async (tx: Tx, visitor: Visitor, key: string): Promise<boolean> =>
  Boolean(
    await tx.one(sql`
      select from portal_files where organisation_id = ${tx.scope.organisationId} and person_id = ${visitor.id} and sender_key = ${key}`),
  );

/** Their own loan, what was asked of them there, or their own request: anything else is not found. */
async function checkPlace(tx: Tx, { lead }: Visitor, { loan, condition, request, application }: Upload): Promise<void> {
  if (loan) {
    await ownLoan(tx, lead, loan);
    if (!condition) return;
    const asked = await tx.one(sql`
      select from loan_conditions where organisation_id = ${tx.scope.organisationId} and loan_id = ${loan} and id = ${condition}`);
    if (!asked) throw notFound();
  } else if (application) await ownApplication(tx, lead, application);
  else if (request) await ownRequest(tx, lead, request);
  else throw notFound();
}

async function keepFile(tx: Tx, visitor: Visitor, upload: Upload, received: ReceivedFile): Promise<boolean> {
  await checkPlace(tx, visitor, upload);
  if (await hasSent(tx, visitor, upload.key)) return false;
  await keepSent(tx, received, upload.loan ? { type: 'loan', id: upload.loan } : { lead: visitor.lead });
  await tx.run(sql`
    insert into portal_files (organisation_id, person_id, sender_key, file_id, request_id, application_id)
    values (${tx.scope.organisationId}, ${visitor.id}, ${upload.key}, ${received.id},
      ${upload.loan || upload.application ? null : upload.request}, ${upload.loan ? null : (upload.application ?? null)})`);
  await requireFileRoom(tx);
  if (upload.loan && upload.condition) await receiveFor(tx, upload.loan, upload.condition, received.id);
  if (upload.loan) await receivedFor(tx, 'document', { loan: upload.loan });
  else await receivedFor(tx, upload.application ? 'document' : 'photo', { lead: visitor.lead });
  return true;
}

export const portalRoutes: Served[] = [
  serve(portals.of, ({ tx, actor, input }) => portalOf(tx, actor, input.lead)),
  serve(portals.invite, ({ tx, actor, input }) => invitePerson(tx, actor, input.lead)),
  serve(portals.end, ({ tx, actor, input }) => endPortal(tx, actor, input.id)),

  serve(portal.look, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    const agent = await services.db.withOrg(visitor.scope, (tx) => shownAgent(tx, visitor.owner));
    return { ...brandIn(visitor), agent, name: visitor.name, isOpen: visitor.isOpen };
  }),
  serve(portal.sendLink, async ({ input, request, services }) =>
    sendLink(services, await findVisitor(services, request, input.token), input.locale),
  ),
  serve(portal.enter, async ({ input, request, services }) =>
    enter(services, await findVisitor(services, request, input.token)),
  ),
  serve(portal.read, async ({ input: { token, pass }, request, services }) => {
    const visitor = await findVisitor(services, request, token);
    checkPass(services, visitor, pass);
    const { lead } = visitor;
    const own = await services.db.withOrg(visitor.scope, async (tx) => ({
      applications: await applicationsOf(tx, services, lead),
      loans: await loansOf(tx, lead),
      leases: await leasesOf(tx, services, lead),
      spaces: await spacesOf(tx, lead),
      properties: await propertiesOf(tx, lead),
    }));
    return { ...brandIn(visitor), name: visitor.name, ...own, ticket: ticketFor(services, visitor) };
  }),
  serve(portal.saveSection, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPassOrTicket(services, visitor, input.pass);
    await slowly(services, visitor);
    return services.db.withOrg(visitor.scope, (tx) => saveOwnSection(tx, visitor.lead, input));
  }),
  serve(portal.addRequest, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, (tx) => askAsTenant(tx, visitor.lead, input));
    return done;
  }),
  serve(portal.disputeCam, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, async (tx) => {
      if (await disputeCam(tx, visitor, input)) await receivedFor(tx, 'dispute', { lead: visitor.lead });
    });
    return done;
  }),
  serve(portal.approve, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, (tx) => approveAsOwner(tx, visitor, input));
    return done;
  }),
  serve(portal.statement, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    return services.db.withOrg(visitor.scope, (tx) => statementAsOwner(tx, visitor.lead, input));
  }),
  serve(portal.pay, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    return payAsVisitor(services, visitor, input);
  }),
  serve(portal.setAutopay, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, (tx) => setAutopay(tx, visitor.lead, input));
    return done;
  }),
  serve(portal.signInspection, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, async (tx) => {
      if (await signInspection(tx, visitor.lead, input)) await receivedFor(tx, 'signature', { lead: visitor.lead });
    });
    return done;
  }),
  serve(portal.answerRenewal, async ({ input, request, services }) => {
    const visitor = await findVisitor(services, request, input.token);
    checkPass(services, visitor, input.pass);
    await slowly(services, visitor);
    await services.db.withOrg(visitor.scope, async (tx) => {
      if (await answerOffer(tx, visitor.lead, input)) await receivedFor(tx, 'renewal', { lead: visitor.lead });
    });
    return done;
  }),
  {
    call: portal.paper,
    async answer(c, name, services) {
      const prepared = await prepare(c, portal.paper, name, services);
      const { token, pass, paper: id, of } = prepared.input as InputOf<typeof portal.paper>;
      const visitor = await findVisitor(services, c.var.request, token);
      checkPass(services, visitor, pass);
      const headers = bareHeaders(c.var.request.id);
      if (of === 'notice') {
        const letter = await services.db.withOrg(visitor.scope, async (tx) =>
          noticeToDraw(tx, await seeNotice(tx, visitor.lead, id), id),
        );
        const { drawNotice } = await import('../property/draw-notice.ts');
        return paper(headers, await drawNotice(letter), 'Notice');
      }
      if (of === 'deposit') {
        const statement = await services.db.withOrg(visitor.scope, async (tx) => {
          await refuseOthersLease(tx, visitor.lead, id);
          return statementToDraw(tx, id);
        });
        const { drawDepositStatement } = await import('../property/draw-deposit-statement.ts');
        return paper(headers, await drawDepositStatement(statement), 'Security deposit statement');
      }
      if (of === 'loan_notice') {
        const asked = await services.db.withOrg(visitor.scope, async (tx) =>
          incompleteLetter(tx, await openNotice(tx, visitor.lead, id), id),
        );
        const { drawIncompleteness } = await import('../loans/draw-incompleteness.ts');
        return paper(headers, await drawIncompleteness(asked), 'Notice');
      }
      const letter = await services.db.withOrg(visitor.scope, async (tx) => {
        await ownDecision(tx, visitor.lead, id);
        return letterToDraw(tx, id);
      });
      const { drawDecision } = await import('../property/draw-decision.ts');
      return paper(headers, await drawDecision(letter), 'Decision');
    },
  },
  {
    call: portal.upload,
    async answer(c, name, services) {
      const prepared = await prepare(c, portal.upload, name, services);
      const input = prepared.input as Upload;
      const { request } = c.var;
      const visitor = await findVisitor(services, request, input.token);
      checkTicket(services, visitor, input.ticket);
      await slowly(services, visitor);
      const { scope } = visitor;
      await uploads.pass(async () => {
        const isThere = await services.db.withOrg(scope, async (tx) => {
          await checkPlace(tx, visitor, input);
          return hasSent(tx, visitor, input.key);
        });
        if (isThere) return;
        const body = new IncomingBody(c, portal.upload.mostBytes);
        const received = await receiveFile({ input: { name: input.name }, scope, services, body });
        const isNew = await services.db
          .withOrg(scope, (tx) => keepFile(tx, visitor, input, received))
          .catch(async (error: unknown) => {
            await services.storage.delete(received.key).catch(() => {});
            throw error;
          });
        if (!isNew) await services.storage.delete(received.key).catch(() => {});
      });
      return new Response(JSON.stringify(done), { headers: jsonHeaders(request.id) });
    },
  },
];
