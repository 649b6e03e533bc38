import { finance } from '#contract/inventory/finance/finance.ts';
import { csvFile, pagesAsCsv } from '#server/core/csv/csv-file.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { readBankFile } from '#server/core/ledger/bank-file.ts';
import {
  bankLinesJson,
  bookLinesJson,
  importBankLines,
  matchBankLine,
  reconciliationsJson,
  sign,
  unmatchBankLine,
  worksheetOf,
} from './bank.ts';
import { addBill, billsJson, payBill, receivablesJson, voidBill } from './bills.ts';
import { reissueCheck, voidCheck, voidedChecksJson } from './checks.ts';
import { decide } from './decide.ts';
import { addFeeSchedule, endFeeSchedule, feeSchedulesJson } from './fees.ts';
import {
  accountStatement,
  type ExportedLine,
  exportPage,
  journalJson,
  postEntry,
  reverseEntry,
  subledgersJson,
} from './journal.ts';
import { accountsJson, addAccount, approvalsJson, closePeriod, overviewJson, settingsJson } from './overview.ts';
import { payeesJson, setPayee } from './payees.ts';
import { payoutsJson, payPayout } from './payouts.ts';
import { setSettings } from './settings.ts';
import {
  dealNamesJson,
  depositFunds,
  depositsJson,
  moveOwnFunds,
  receiveDeposit,
  releaseFunds,
  returnDeposit,
} from './trust.ts';

const done = { done: true } as const;
const after = async (work: Promise<void>) => {
  await work;
  return done;
};

export const financeRoutes: Served[] = [
  serveJson(finance.overview, overviewJson),
  serveJson(finance.settings, (_, actor) => settingsJson(actor)),
  serve(finance.setSettings, ({ tx, actor, input }) => setSettings(tx, actor, input)),
  serve(finance.closePeriod, ({ tx, input }) => after(closePeriod(tx, input))),
  serveJson(finance.accounts, accountsJson),
  serve(finance.addAccount, ({ tx, input }) => addAccount(tx, input)),
  serveJson(finance.statement, accountStatement),
  serveJson(finance.subledgers, subledgersJson),
  serveJson(finance.journal, journalJson),
  serve(finance.postEntry, ({ tx, actor, input }) => postEntry(tx, actor, input)),
  serve(finance.reverseEntry, ({ tx, actor, input }) => reverseEntry(tx, actor, input)),
  serveBytes(finance.exportJournal, (context) => exportJournal(context)),
  serveJson(finance.approvals, approvalsJson),
  serve(finance.decideApproval, ({ tx, actor, input }) => decide(tx, actor, input)),
  serveJson(finance.payouts, payoutsJson),
  serve(finance.payPayout, ({ tx, actor, input }) => payPayout(tx, actor, input)),
  serveJson(finance.bills, billsJson),
  serve(finance.addBill, ({ tx, input }) => addBill(tx, input)),
  serve(finance.payBill, ({ tx, input }) => after(payBill(tx, input))),
  serve(finance.voidBill, ({ tx, input }) => after(voidBill(tx, input))),
  serveJson(finance.receivables, receivablesJson),
  serveJson(finance.feeSchedules, (_, actor) => feeSchedulesJson(actor)),
  serve(finance.addFeeSchedule, ({ tx, input }) => addFeeSchedule(tx, input)),
  serve(finance.endFeeSchedule, ({ tx, input }) => after(endFeeSchedule(tx, input))),
  serveJson(finance.payees, payeesJson),
  serve(finance.setPayee, ({ tx, input }) => after(setPayee(tx, input))),
  serveJson(finance.deals, dealNamesJson),
  serveJson(finance.deposits, depositsJson),
  serve(finance.receiveDeposit, ({ tx, input }) => receiveDeposit(tx, input)),
  serve(finance.depositFunds, ({ tx, input }) => after(depositFunds(tx, input))),
  serve(finance.returnDeposit, ({ tx, input }) => after(returnDeposit(tx, input))),
  serve(finance.releaseFunds, ({ tx, actor, input }) => releaseFunds(tx, actor, input)),
  serve(finance.moveOwnFunds, ({ tx, input }) => after(moveOwnFunds(tx, input))),
  serveJson(finance.bankLines, bankLinesJson),
  serveJson(finance.bookLines, bookLinesJson),
  serveBody(finance.importBankLines, {
    atOnce: 2,
    receive: async ({ body }) => readBankFile(textOf(await body.whole())),
    handle: ({ tx, input }, file) => importBankLines(tx, input.id, file),
  }),
  serve(finance.matchBankLine, ({ tx, input }) => after(matchBankLine(tx, input))),
  serve(finance.unmatchBankLine, ({ tx, input }) => after(unmatchBankLine(tx, input))),
  serve(finance.worksheet, ({ tx, input }) => worksheetOf(tx, input)),
  serveJson(finance.voidedChecks, voidedChecksJson),
  serve(finance.voidCheck, ({ tx, actor, input }) => voidCheck(tx, actor, input)),
  serve(finance.reissueCheck, ({ tx, actor, input }) => reissueCheck(tx, actor, input)),
  serve(finance.signReconciliation, ({ tx, input }) => sign(tx, input)),
  serveJson(finance.reconciliations, reconciliationsJson),
];

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('bad_request', 'The file isn’t text in UTF-8. Export it from your bank as CSV.');
  }
}

/** The format of QuickBooks journal imports: rows with the same number form an entry. */
const headings = ['Journal No.', 'Journal Date', 'Account', 'Debits', 'Credits', 'Description', 'Name'];
const units = (cents: number): string => (cents / 100).toFixed(2);

function exportJournal(context: BytesContext<typeof finance.exportJournal>): Promise<Response> {
  const { input, actor, scope, services } = context;
  return csvFile(context, `journal-${input.book}`, async () => {
    await services.db.withOrg(scope, async (tx) =>
      tx.record({
        kind: 'finance.exported',
        subject: { type: 'organisation', id: actor.organisationId },
        data: { ...input },
      }),
    );
    return pagesAsCsv<ExportedLine>(context, 'finance.read', {
      headings,
      page: (part) => exportPage(input, actor.organisationId, part),
      cells: ({ number, day, memo, code, name, owner, cents }) => [
        String(number),
        `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`,
        `${code} ${name}`,
        cents > 0 ? units(cents) : '',
        cents < 0 ? units(-cents) : '',
        memo,
        owner ?? '',
      ],
    });
  });
}
