import type { CensusKind, readCodes } from '#contract/verticals/loans/hmda/census.ts';
import { hmda } from '#contract/verticals/loans/hmda/hmda.ts';
import type { ReadRegister } from '#contract/verticals/loans/hmda/lar-file.ts';
import type { readApor } from '#contract/verticals/loans/hmda/rate-spread.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { loadTable, readTables } from './apor.ts';
import { loadCensus, readCensus } from './census.ts';
import { hmdaLoans, readLoanHmda, saveLoanHmda } from './loan.ts';
import {
  checkPeriod,
  checkRegister,
  fileRegister,
  freezeRegister,
  importRegister,
  registerFile,
  registerPage,
  removeRegister,
} from './register.ts';
import { hmdaSettingsOf, setHmdaSettings } from './settings.ts';

const readApart = <Answer>(what: 'register' | 'rates' | CensusKind, bytes: Buffer, lane: string): Promise<Answer> =>
  boundedWork<Answer>({
    module: new URL('./read-thread.ts', import.meta.url),
    data: { what, text: bytes.toString('utf8') },
    lane,
  });

export const hmdaRoutes: Served[] = [
  serve(hmda.settings, ({ tx }) => hmdaSettingsOf(tx)),
  serve(hmda.setSettings, ({ tx, input }) => setHmdaSettings(tx, input)),
  serve(hmda.loan, ({ tx, actor, input }) => readLoanHmda(tx, actor, input.id)),
  serve(hmda.saveLoan, ({ tx, actor, input }) => saveLoanHmda(tx, actor, input)),
  serve(hmda.loans, ({ tx, actor, input }) => hmdaLoans(tx, actor, input)),
  serve(hmda.check, ({ tx, input }) => checkPeriod(tx, input)),
  serve(hmda.apor, ({ tx }) => readTables(tx)),
  serveBody(hmda.loadApor, {
    atOnce: 2,
    receive: async ({ body, scope }) =>
      readApart<ReturnType<typeof readApor>>('rates', await body.whole(), scope.organisationId),
    handle: ({ tx, input }, read) => loadTable(tx, input.kind, read),
  }),
  serve(hmda.census, ({ tx, input }) => readCensus(tx, input.year)),
  serveBody(hmda.loadCensus, {
    atOnce: 2,
    receive: async ({ body, input, scope }) =>
      readApart<ReturnType<typeof readCodes>>(input.kind, await body.whole(), scope.organisationId),
    handle: ({ tx, input }, read) => loadCensus(tx, input, read),
  }),
  serve(hmda.registers, ({ tx, input }) => registerPage(tx, input)),
  serve(hmda.freeze, ({ tx, input }) => freezeRegister(tx, input)),
  serveBody(hmda.importRegister, {
    atOnce: 2,
    receive: async ({ body, scope }) => readApart<ReadRegister>('register', await body.whole(), scope.organisationId),
    handle: ({ tx, input }, read) => importRegister(tx, input.name, read),
  }),
  serve(hmda.checkRegister, ({ tx, input }) => checkRegister(tx, input.id)),
  serveBytes(hmda.registerFile, async ({ input, scope, services, headers }) => {
    const { name, text } = await services.db.withOrg(scope, (tx) => registerFile(tx, input.id));
    return new Response(text, {
      headers: {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  }),
  serve(hmda.fileRegister, ({ tx, input }) => fileRegister(tx, input)),
  serve(hmda.removeRegister, ({ tx, input }) => removeRegister(tx, input.id)),
];
