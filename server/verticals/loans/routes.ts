import { loanIncompleteness } from '#contract/verticals/loans/incompleteness.ts';
import { loanApplication } from '#contract/verticals/loans/loan-application.ts';
import { loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import { loanStatus } from '#contract/verticals/loans/loan-status.ts';
import { loanWatch } from '#contract/verticals/loans/loan-watch.ts';
import { loanWork } from '#contract/verticals/loans/loan-work.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { adverseAction } from './adverse-action.ts';
import { applicationJson, readDemographics, saveDemographics, saveSection } from './application.ts';
import { addBorrower, removeBorrower, setTaxId, showTaxId } from './borrowers.ts';
import {
  changeLoan,
  changeMilestone,
  endLoan,
  nextMilestone,
  reopenLoan,
  setArchived,
  setDates,
} from './change-loan.ts';
import { addCondition, changeCondition, readConditions, removeCondition } from './conditions.ts';
import { createLoan } from './create-loan.ts';
import { addChange, addDisclosure, changeDisclosure, readClocks, removeDisclosure } from './disclosures.ts';
import { readFees, removeFee, saveFee } from './fees.ts';
import { noticeToDraw, readNotices, sendNotice } from './incompleteness.ts';
import { issueLetter, letterToDraw, readLetters, setLetterLimit, withdrawLetter } from './letters.ts';
import { seenLoan } from './lock-loan.ts';
import { extendLock, lockRate, readLocks, releaseLock } from './locks.ts';
import { exportLoan, importLoan } from './mismo/exchange.ts';
import type { ReadAnswer } from './mismo/read-thread.ts';
import { loanCount, loanCounts, loanJson, loanPage, timelinePage } from './queries.ts';
import { loanSettingsOf, setLoanSettings } from './settings.ts';
import { addStatusLink, readStatusLinks, revokeStatusLink, seeStatus, statusAddress } from './status-links.ts';
import { watchPage } from './watch.ts';

const named = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

export const loanRoutes: Served[] = [
  servePage(loanCore.list, loanPage),
  servePage(loanWatch.watch, watchPage),
  serveJson(loanCore.count, loanCount),
  serveJson(loanCore.counts, (_, actor) => loanCounts(actor)),
  serveJson(loanCore.get, ({ id }, actor) => loanJson(id, actor)),
  serveJson(loanCore.timeline, timelinePage),
  serve(loanCore.create, ({ tx, actor, input }) => createLoan(tx, actor, input)),
  serve(loanCore.change, ({ tx, actor, version, input: { id, ...change } }) =>
    changeLoan(tx, actor, id, version, change),
  ),
  serve(loanCore.changeMilestone, ({ tx, actor, version, input }) => changeMilestone(tx, actor, version, input)),
  serve(loanCore.next, ({ tx, actor, input }) => nextMilestone(tx, actor, input.id)),
  serve(loanCore.end, ({ tx, actor, version, input }) => endLoan(tx, actor, version, input)),
  serve(loanCore.reopen, ({ tx, actor, version, input }) => reopenLoan(tx, actor, input.id, version)),
  serve(loanCore.setDates, ({ tx, actor, input }) => setDates(tx, actor, input)),
  serve(loanCore.archive, ({ tx, actor, input }) => setArchived(tx, actor, input.id, true)),
  serve(loanCore.restore, ({ tx, actor, input }) => setArchived(tx, actor, input.id, false)),

  serveJson(loanApplication.application, ({ id }, actor) => applicationJson(id, actor)),
  serve(loanApplication.saveSection, ({ tx, actor, input }) => saveSection(tx, actor, input)),
  serve(loanApplication.addBorrower, ({ tx, actor, input }) => addBorrower(tx, actor, input)),
  serve(loanApplication.removeBorrower, ({ tx, actor, input }) =>
    removeBorrower(tx, actor, input.id, input.borrowerId),
  ),
  serve(loanApplication.setTaxId, ({ tx, actor, input, services }) =>
    setTaxId(tx, actor, input, services.settings.secret),
  ),
  serve(loanApplication.showTaxId, ({ tx, actor, input, services }) =>
    showTaxId(tx, actor, input, services.settings.secret),
  ),
  serve(loanApplication.demographics, ({ tx, actor, input }) => readDemographics(tx, actor, input)),
  serve(loanApplication.setDemographics, ({ tx, actor, input }) => saveDemographics(tx, actor, input)),

  serve(loanDisclosures.clocks, ({ tx, actor, input }) => readClocks(tx, actor, input.id)),
  serve(loanDisclosures.addDisclosure, ({ tx, actor, input }) => addDisclosure(tx, actor, input)),
  serve(loanDisclosures.changeDisclosure, ({ tx, actor, input }) => changeDisclosure(tx, actor, input)),
  serve(loanDisclosures.removeDisclosure, ({ tx, actor, input }) => removeDisclosure(tx, actor, input)),
  serve(loanDisclosures.addChange, ({ tx, actor, input }) => addChange(tx, actor, input)),
  serve(loanDisclosures.fees, ({ tx, actor, input }) => readFees(tx, actor, input.id)),
  serve(loanDisclosures.saveFee, ({ tx, actor, input }) => saveFee(tx, actor, input)),
  serve(loanDisclosures.removeFee, ({ tx, actor, input }) => removeFee(tx, actor, input.id, input.feeId)),

  serve(loanWork.locks, ({ tx, actor, input }) => readLocks(tx, actor, input.id)),
  serve(loanWork.lock, ({ tx, actor, input }) => lockRate(tx, actor, input)),
  serve(loanWork.extendLock, ({ tx, actor, input }) => extendLock(tx, actor, input)),
  serve(loanWork.releaseLock, ({ tx, actor, input }) => releaseLock(tx, actor, input.id, input.lockId)),
  serve(loanWork.conditions, ({ tx, actor, input }) => readConditions(tx, actor, input.id)),
  serve(loanWork.addCondition, ({ tx, actor, input }) => addCondition(tx, actor, input)),
  serve(loanWork.changeCondition, ({ tx, actor, input }) => changeCondition(tx, actor, input)),
  serve(loanWork.removeCondition, ({ tx, actor, input }) => removeCondition(tx, actor, input.id, input.conditionId)),
  serve(loanWork.letters, ({ tx, actor, input }) => readLetters(tx, actor, input.id)),
  serve(loanWork.setLetterLimit, ({ tx, actor, input }) => setLetterLimit(tx, actor, input)),
  serve(loanWork.issueLetter, ({ tx, actor, input }) => issueLetter(tx, actor, input)),
  serve(loanWork.withdrawLetter, ({ tx, actor, input }) => withdrawLetter(tx, actor, input)),
  serveBytes(loanWork.letterFile, async ({ input, actor, scope, services, headers }) => {
    const letter = await services.db.withOrg(scope, (tx) => letterToDraw(tx, actor, input.id, input.letterId));
    const { drawLetter } = await import('./draw-letter.ts');
    const bytes = await drawLetter(letter);
    return new Response(Buffer.from(bytes), {
      headers: {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': named('Pre-approval letter.pdf'),
      },
    });
  }),
  serveBytes(loanWork.adverseAction, async ({ input, actor, scope, services, headers }) => {
    const notice = await services.db.withOrg(scope, (tx) => adverseAction(tx, actor, input));
    const { drawAdverseAction } = await import('./draw-adverse-action.ts');
    const bytes = await drawAdverseAction(notice);
    return new Response(Buffer.from(bytes), {
      headers: {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': named('Adverse-action notice.pdf'),
      },
    });
  }),
  serve(loanIncompleteness.incompleteNotices, ({ tx, actor, input }) => readNotices(tx, actor, input.id)),
  serve(loanIncompleteness.sendIncompleteNotice, ({ tx, actor, input }) => sendNotice(tx, actor, input)),
  serveBytes(loanIncompleteness.incompleteNoticeFile, async ({ input, actor, scope, services, headers }) => {
    const letter = await services.db.withOrg(scope, async (tx) => {
      await seenLoan(tx, actor, input.id);
      return noticeToDraw(tx, input.id, input.noticeId);
    });
    const { drawIncompleteness } = await import('./draw-incompleteness.ts');
    const bytes = await drawIncompleteness(letter);
    return new Response(Buffer.from(bytes), {
      headers: {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': named('Notice of incompleteness.pdf'),
      },
    });
  }),
  serve(loanStatus.statusLinks, ({ tx, actor, input }) => readStatusLinks(tx, actor, input.id)),
  serve(loanStatus.addStatusLink, ({ tx, actor, input }) => addStatusLink(tx, actor, input)),
  serve(loanStatus.statusAddress, ({ tx, actor, input, services }) =>
    statusAddress(tx, actor, input, services.settings),
  ),
  serve(loanStatus.revokeStatusLink, ({ tx, actor, input }) => revokeStatusLink(tx, actor, input)),
  serve(loanStatus.seeStatus, ({ input, services, request }) => seeStatus(services, input.token, request.id)),
  serveBody(loanWork.importFile, {
    atOnce: 4,
    receive: async ({ body, scope }) => {
      const text = (await body.whole()).toString('utf8');
      const answer = await boundedWork<ReadAnswer>({
        module: new URL('./mismo/read-thread.ts', import.meta.url),
        data: text,
        lane: scope.organisationId,
      });
      if ('refused' in answer) throw new Refusal('bad_request', answer.refused);
      return { file: answer.file, text };
    },
    handle: ({ tx, actor, services }, received) =>
      importLoan(tx, actor, { ...received, secret: services.settings.secret }),
  }),
  serveBytes(loanWork.exportFile, async ({ input, actor, scope, services, headers }) => {
    const { name, text } = await services.db.withOrg(scope, (tx) =>
      exportLoan(tx, actor, input.id, services.settings.secret),
    );
    return new Response(text, {
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8', 'content-disposition': named(name) },
    });
  }),
  serve(loanWork.settings, ({ tx }) => loanSettingsOf(tx)),
  serve(loanWork.setSettings, ({ tx, actor, input }) => setLoanSettings(tx, actor, input)),
];
